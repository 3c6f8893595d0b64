import type { ReactNode } from 'react';
import { formatChf } from '#rules/money.ts';
import { refundChanges } from '#rules/refund-request.ts';
import { api, type Inputs } from '../../api/client.ts';
import { showPlaces } from '../../format/show-places.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Time } from '../../ui/time.tsx';
import { DecisionForm } from './decision-form.tsx';
import type { RefundRequest, RefundState } from './refund-types.ts';
import { ShownChanges } from './shown-changes.tsx';

type WaitingRequestProps = {
  request: RefundRequest;
  /** What it would come to now. */
  now: RefundState['requestNow'];
  reload: () => void;
  onDone: (said: string) => void;
};

/** A refund that waits for a second person: the requester withdraws it, another approves or refuses it. */
export function WaitingRequest({ request, now, reload, onDone }: WaitingRequestProps): ReactNode {
  const { t, word } = useTexts();
  const { amount, shippingCost, cards, person, reason, createdAt, expiresAt } = request;
  const isSame = now?.kind === 'possible' && refundChanges(request, now) === undefined;
  const decide = async (input: Inputs['refunds']['decide']) => {
    try {
      await api.refunds.decide.mutate(input);
    } catch (error) {
      reload();
      throw error;
    }
  };
  const sum = { amount: formatChf(amount) };
  return (
    <>
      <p>
        <Badge tone="attention">{word('requestStatus', request.status)}</Badge>
      </p>
      <Facts
        facts={[
          [t('refunds.amount'), <strong key="amount">{formatChf(amount)}</strong>],
          [t('refunds.shippingPart'), shippingCost > 0 ? formatChf(shippingCost) : null],
          [t('refunds.voids', { count: cards.length }), showPlaces(cards)],
          [t('refunds.askedBy'), person],
          [t('refunds.since'), <Time key="since" at={createdAt} />],
          [t('refunds.reason'), reason],
          [t('refunds.until'), <Time key="until" at={expiresAt} />],
        ]}
      />
      {request.confirmsLoss && <p>{t('refunds.withLoss')}</p>}
      {now !== undefined && !isSame && (
        <ShownChanges before={request} now={now}>
          <p>{t('refunds.outdated')}</p>
        </ShownChanges>
      )}
      <DecisionForm
        request={request}
        approve={t('refunds.approve', sum)}
        canApprove={isSame}
        decide={decide}
        sentences={{
          approve: t('refunds.approved', sum),
          refuse: t('refunds.refused', sum),
          withdraw: t('refunds.withdrawn', sum),
        }}
        onDone={onDone}
      />
    </>
  );
}
