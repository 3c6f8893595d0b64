import type { ReactNode } from 'react';
import { formatChf } from '#rules/money.ts';
import { showAction } from '../../format/show-action.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Panel } from '../../ui/panel.tsx';
import { DecidedRequests } from './decided-requests.tsx';
import { OrderLink } from './order-link.tsx';
import type { ApprovalRequests } from './refund-types.ts';
import styles from './refunds.module.css';
import { WaitingApproval } from './waiting-approval.tsx';

type ApprovalsProps = ApprovalRequests & { onDone: (said: string) => void };

/** Redirected mails, replaced cards and corrected addresses that wait for a second person, and the last decided ones. */
export function Approvals({ open, decided, onDone }: ApprovalsProps): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  return (
    <>
      <Panel title={t('approvals.waiting', { count: open.length })} wide>
        {open.length === 0 && <p>{t('refunds.noneOpen')}</p>}
        {open.map((request) => (
          <div key={request.id} className={styles.current}>
            <WaitingApproval request={request} onDone={onDone} />
          </div>
        ))}
      </Panel>
      <DecidedRequests
        title={t('approvals.decided')}
        requests={decided}
        columns={[
          { head: t('refunds.order'), cell: (request) => <OrderLink {...request} /> },
          { head: t('approvals.what'), cell: ({ action }) => showAction(texts, action) },
          { head: t('approvals.value'), cell: ({ amount }) => formatChf(amount), isNumber: true },
          { head: t('refunds.askedBy'), cell: ({ person }) => person },
        ]}
      />
    </>
  );
}
