import { type ReactNode, useRef, useState } from 'react';
import type { ShownOrder } from '#contract/desk/orders.ts';
import { MAIL_KINDS } from '#rules/mail-kinds.ts';
import { REASON_MAX } from '#rules/reason.ts';
import { ActForm } from '../../acts/act-form.tsx';
import { oneLine, reasonSentence } from '../../acts/reason-fault.ts';
import { useAct } from '../../acts/use-act.ts';
import { ordersApi } from '../../api/orders-api.ts';
import { useTexts } from '../../language/current-texts.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { useDraft } from '../../ui/use-draft.ts';

type ResendFormProps = Pick<ShownOrder, 'reference' | 'mails'> & { onDone: (said: string) => void };

/** Sends a mail that the order has once more. */
export function ResendForm({ reference, mails, onDone }: ResendFormProps): ReactNode {
  const { t, word } = useTexts();
  const act = useAct();
  const kinds = MAIL_KINDS.filter((kind) => mails.some((mail) => mail.kind === kind));
  const [chosen, setChosen] = useState(kinds[0]);
  const [text, write] = useDraft(`mail ${reference}`);
  const [wrong, setWrong] = useState<ReturnType<typeof reasonSentence>>();
  const field = useRef<HTMLInputElement>(null);
  const submit = () => {
    const reason = oneLine(text);
    const fault = reasonSentence(text);
    setWrong(fault);
    if (fault !== undefined || chosen === undefined) return field.current?.focus();
    onDone('');
    void act.run(
      () => ordersApi.resendMail(reference, { kind: chosen, reason }),
      () => {
        write('');
        onDone(t('acts.mailed', { mail: word('mails', chosen) }));
      },
    );
  };
  return (
    <ActForm
      refusals="resendRefusals"
      title={t('acts.mail')}
      button={t('acts.mailSubmit')}
      act={act}
      onSubmit={submit}
    >
      <SelectField
        label={t('acts.mailKind')}
        value={chosen}
        onChange={({ target }) => setChosen(kinds.find((kind) => kind === target.value))}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {word('mails', kind)}
          </option>
        ))}
      </SelectField>
      <TextField
        ref={field}
        label={t('acts.mailReason')}
        hint={t('acts.mailHint')}
        error={wrong && t(wrong)}
        maxLength={REASON_MAX}
        autoComplete="off"
        value={text}
        onChange={({ target }) => write(target.value)}
      />
    </ActForm>
  );
}
