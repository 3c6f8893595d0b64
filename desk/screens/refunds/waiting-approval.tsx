import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ShownApproval } from '#contract/desk/approvals.ts';
import { formatChf } from '#rules/money.ts';
import { ActFields } from '../../acts/act-form.tsx';
import { ReasonField, useReason } from '../../acts/reason-field.tsx';
import { useAct } from '../../acts/use-act.ts';
import { approvalsApi } from '../../api/approvals-api.ts';
import { showAction } from '../../format/show-action.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Time } from '../../ui/time.tsx';

const SAID = {
  approve: 'approvals.approved',
  refuse: 'approvals.refused',
  withdraw: 'approvals.withdrawn',
} as const;

type WaitingApprovalProps = { request: ShownApproval; onDone: (said: string) => void };

/** An action that waits for a second person: the requester withdraws it, another approves or refuses it. */
export function WaitingApproval({ request, onDone }: WaitingApprovalProps): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  const { id, reference, action, amount, person, reason, createdAt, expiresAt, isOwn } = request;
  const act = useAct();
  const answer = useReason(`approval ${id}`);
  const decide = (decision: keyof typeof SAID) => {
    const given = answer.take();
    if (given === undefined || act.isBusy) return;
    onDone('');
    void act.run(
      () => approvalsApi.decide(id, { decision, reason: given }),
      () => {
        answer.write('');
        onDone(t(SAID[decision]));
      },
    );
  };
  const address = (lines: readonly string[] | undefined) =>
    lines === undefined || lines.length === 0 ? null : <span translate="no">{lines.join(', ')}</span>;
  return (
    <>
      <Facts
        facts={[
          [
            t('refunds.order'),
            <Link key="order" to={`/orders/${encodeURIComponent(reference)}`}>
              {reference}
            </Link>,
          ],
          [t('approvals.what'), <strong key="what">{showAction(texts, action)}</strong>],
          [t('acts.before'), address(action?.before)],
          [t('acts.after'), address(action?.after)],
          [t('approvals.value'), formatChf(amount)],
          [t('refunds.askedBy'), isOwn ? t('refunds.own', { person }) : person],
          [t('refunds.since'), <Time key="since" at={createdAt} />],
          [t('refunds.reason'), reason],
          [t('refunds.until'), <Time key="until" at={expiresAt} />],
        ]}
      />
      {isOwn && <p>{t('refunds.ownHint')}</p>}
      <ActFields
        refusals="approvalRefusals"
        act={act}
        onSubmit={() => decide(isOwn ? 'withdraw' : 'approve')}
        button={isOwn ? t('refunds.withdraw') : t('approvals.approve')}
        more={
          !isOwn && (
            <Button variant="secondary" busy={act.isBusy} onClick={() => decide('refuse')}>
              {t('refunds.refuse')}
            </Button>
          )
        }
      >
        <ReasonField reason={answer} label={t('refunds.answer')} hint={t('refunds.answerHint')} />
      </ActFields>
    </>
  );
}
