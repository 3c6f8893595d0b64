import type { ReactNode } from 'react';
import { formatChf } from '#rules/money.ts';
import { api } from '../../api/client.ts';
import { showAction } from '../../format/show-action.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Facts } from '../../ui/facts.tsx';
import { Time } from '../../ui/time.tsx';
import { DecisionForm } from './decision-form.tsx';
import { OrderLink } from './order-link.tsx';
import type { ApprovalRequest } from './refund-types.ts';

type WaitingApprovalProps = { request: ApprovalRequest; onDone: (said: string) => void };

/** An action that waits for a second person: the requester withdraws it, another approves or refuses it. */
export function WaitingApproval({ request, onDone }: WaitingApprovalProps): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  const { reference, action, amount, person, reason, createdAt, expiresAt, isOwn } = request;
  const address = (lines: readonly string[] | undefined) =>
    lines === undefined || lines.length === 0 ? null : <span translate="no">{lines.join(', ')}</span>;
  return (
    <>
      <Facts
        facts={[
          [t('refunds.order'), <OrderLink key="order" reference={reference} />],
          [t('approvals.what'), <strong key="what">{showAction(texts, action)}</strong>],
          [t('actions.before'), address(action?.before)],
          [t('actions.after'), address(action?.after)],
          [t('approvals.value'), formatChf(amount)],
          [t('refunds.askedBy'), isOwn ? t('refunds.own', { person }) : person],
          [t('refunds.since'), <Time key="since" at={createdAt} />],
          [t('refunds.reason'), reason],
          [t('refunds.until'), <Time key="until" at={expiresAt} />],
        ]}
      />
      <DecisionForm
        request={request}
        approve={t('approvals.approve')}
        decide={(input) => api.approvals.decide.mutate(input)}
        sentences={{
          approve: t('approvals.approved'),
          refuse: t('approvals.refused'),
          withdraw: t('approvals.withdrawn'),
        }}
        onDone={onDone}
      />
    </>
  );
}
