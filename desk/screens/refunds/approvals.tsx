import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ShownApproval, ShownApprovals } from '#contract/desk/approvals.ts';
import { formatChf } from '#rules/money.ts';
import { showAction } from '../../format/show-action.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { toneOf } from '../../ui/tones.ts';
import styles from './refunds.module.css';
import { WaitingApproval } from './waiting-approval.tsx';

type ApprovalsProps = ShownApprovals & { onDone: (said: string) => void };

/** Redirected mails, replaced cards and corrected addresses that wait for a second person, and what was decided. */
export function Approvals({ open, decided, onDone }: ApprovalsProps): ReactNode {
  const texts = useTexts();
  const { t, word } = texts;
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
      {decided.length > 0 && (
        <Panel title={t('approvals.decided')} wide>
          <Table
            label={t('approvals.decided')}
            rows={decided}
            keyOf={({ id }) => id}
            columns={[
              { head: t('refunds.order'), cell: (request) => <OrderLink {...request} /> },
              { head: t('approvals.what'), cell: ({ action }) => showAction(texts, action) },
              { head: t('approvals.value'), cell: ({ amount }) => formatChf(amount), isNumber: true },
              { head: t('refunds.askedBy'), cell: ({ person }) => person },
              {
                head: t('refunds.status'),
                cell: ({ status }) => <Badge tone={toneOf(status)}>{word('requestStatus', status)}</Badge>,
              },
              { head: t('refunds.decidedBy'), cell: ({ decidedBy }) => decidedBy },
              { head: t('refunds.answer'), cell: ({ answer }) => answer },
              { head: t('refunds.decidedAt'), cell: ({ decidedAt }) => decidedAt && <Time at={decidedAt} /> },
            ]}
          />
        </Panel>
      )}
    </>
  );
}

function OrderLink({ reference }: Pick<ShownApproval, 'reference'>): ReactNode {
  return <Link to={`/orders/${encodeURIComponent(reference)}`}>{reference}</Link>;
}
