import type { ReactNode } from 'react';
import type { RefundState, ShownRefundRequest } from '#contract/desk/refunds.ts';
import { formatChf } from '#rules/money.ts';
import { refundChanges } from '#rules/refund-request.ts';
import { ActFields } from '../../acts/act-form.tsx';
import { ReasonField, useReason } from '../../acts/reason-field.tsx';
import { useAct } from '../../acts/use-act.ts';
import { refundsApi } from '../../api/refunds-api.ts';
import { showPlaces } from '../../format/show-places.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Time } from '../../ui/time.tsx';
import { ShownChanges } from './shown-changes.tsx';

type WaitingRequestProps = {
  request: ShownRefundRequest;
  /** What it would come to now. */
  now: RefundState['requestNow'];
  reload: () => void;
  onDone: (said: string) => void;
};

const SAID = {
  approve: 'refunds.approved',
  refuse: 'refunds.refused',
  withdraw: 'refunds.withdrawn',
} as const;

/** A refund that waits for a second person: who asked takes it back, another approves or refuses it. */
export function WaitingRequest({ request, now, reload, onDone }: WaitingRequestProps): ReactNode {
  const { t, word } = useTexts();
  const { id, amount, shippingCost, cards, person, reason, createdAt, expiresAt, isOwn } = request;
  const act = useAct();
  const answer = useReason(`request ${id}`);
  const isSame = now?.kind === 'possible' && refundChanges(request, now) === undefined;
  const decide = (decision: keyof typeof SAID) => {
    const given = answer.take();
    if (given === undefined || act.isBusy) return;
    onDone('');
    const send = async () => {
      try {
        await refundsApi.decide(id, { decision, reason: given });
      } catch (error) {
        reload();
        throw error;
      }
    };
    void act.run(send, () => {
      answer.write('');
      onDone(t(SAID[decision], { amount: formatChf(amount) }));
    });
  };
  const first = isOwn ? 'withdraw' : isSame ? 'approve' : 'refuse';
  const buttons = {
    approve: t('refunds.approve', { amount: formatChf(amount) }),
    refuse: t('refunds.refuse'),
    withdraw: t('refunds.withdraw'),
  };
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
      {now !== null && !isSame && (
        <ShownChanges before={request} now={now}>
          <p>{t('refunds.outdated')}</p>
        </ShownChanges>
      )}
      {isOwn && <p>{t('refunds.ownHint')}</p>}
      <ActFields
        refusals="refundRefusals"
        act={act}
        onSubmit={() => decide(first)}
        button={buttons[first]}
        more={
          first === 'approve' && (
            <Button variant="secondary" busy={act.isBusy} onClick={() => decide('refuse')}>
              {buttons.refuse}
            </Button>
          )
        }
      >
        <ReasonField reason={answer} label={t('refunds.answer')} hint={t('refunds.answerHint')} />
      </ActFields>
    </>
  );
}
