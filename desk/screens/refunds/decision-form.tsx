import type { ReactNode } from 'react';
import { ActionForm } from '../../actions/action-form.tsx';
import { ReasonField, useReason } from '../../actions/reason-field.tsx';
import { useAction } from '../../actions/use-action.ts';
import type { Inputs } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Button } from '../../ui/button.tsx';

type DecisionInput = Inputs['refunds' | 'approvals']['decide'];
type Decision = DecisionInput['decision'];

type DecisionFormProps = {
  request: { id: string; isOwn: boolean };
  approveLabel: string;
  /** If false, another person can only refuse. */
  canApprove?: boolean;
  decide: (input: DecisionInput) => Promise<void>;
  messages: Record<Decision, string>;
  onDone: (message: string) => void;
};

/** Form for deciding a pending request. The requester may withdraw it; another person approves or refuses it. */
export function DecisionForm(props: DecisionFormProps): ReactNode {
  const { request, approveLabel, canApprove = true, decide, messages, onDone } = props;
  const { id, isOwn } = request;
  const { t } = useTexts();
  const action = useAction();
  const answer = useReason(`request ${id}`);
  const submit = (decision: Decision) => {
    const reason = answer.validate();
    if (reason === undefined || action.isBusy) return;
    onDone('');
    void action.run(
      () => decide({ id, decision, reason }),
      () => {
        answer.setText('');
        onDone(messages[decision]);
      },
    );
  };
  const first = isOwn ? 'withdraw' : canApprove ? 'approve' : 'refuse';
  const buttons = { approve: approveLabel, refuse: t('refunds.refuse'), withdraw: t('refunds.withdraw') };
  return (
    <>
      {isOwn && <p>{t('refunds.ownHint')}</p>}
      <ActionForm
        action={action}
        onSubmit={() => submit(first)}
        button={buttons[first]}
        extraButton={
          first === 'approve' && (
            <Button variant="secondary" busy={action.isBusy} onClick={() => submit('refuse')}>
              {buttons.refuse}
            </Button>
          )
        }
      >
        <ReasonField reason={answer} label={t('refunds.answer')} hint={t('refunds.answerHint')} />
      </ActionForm>
    </>
  );
}
