import { type ReactNode, useRef, useState } from 'react';
import { isEmail, tidy } from '#rules/address-text.ts';
import { MAIL_KINDS } from '#rules/mail-kinds.ts';
import { ActFields } from '../../../acts/act-form.tsx';
import { ReasonField, useReason } from '../../../acts/reason-field.tsx';
import { useAct } from '../../../acts/use-act.ts';
import { mailsApi } from '../../../api/mails-api.ts';
import { useTexts } from '../../../language/current-texts.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { useDraft } from '../../../ui/use-draft.ts';
import type { OrderFormProps } from './form-props.ts';
import styles from './forms.module.css';

/** Sends a mail that the order has once more, to a corrected address if one is given. */
export function ResendForm({ order, onDone }: OrderFormProps): ReactNode {
  const { t, word } = useTexts();
  const { reference, resendable } = order;
  const act = useAct();
  const reason = useReason(`mail ${reference}`);
  const [to, writeTo] = useDraft(`mail to ${reference}`);
  const [isWrong, setWrong] = useState(false);
  const toField = useRef<HTMLInputElement>(null);
  const kinds = MAIL_KINDS.filter((kind) => resendable.some((one) => one.kind === kind && one.why === null));
  const others = resendable.filter(({ why }) => why !== null);
  const [chosen, setChosen] = useState(kinds[0]);
  const submit = () => {
    const corrected = tidy(to);
    const isFaulty = corrected !== '' && !isEmail(corrected);
    setWrong(isFaulty);
    if (isFaulty) return toField.current?.focus();
    const given = reason.take();
    if (given === undefined || chosen === undefined) return;
    const body = { kind: chosen, reason: given, ...(corrected !== '' && { to: corrected }) };
    void act.run(
      () => mailsApi.resend(reference, body),
      () => {
        reason.write('');
        writeTo('');
        onDone(t('acts.mailed', { mail: word('mails', chosen) }));
      },
    );
  };
  return (
    <ActFields refusals="resendRefusals" button={t('acts.mailSubmit')} act={act} onSubmit={submit}>
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
      {others.map(({ kind, why }) => (
        <p key={kind} className={styles.why}>
          {word('mails', kind)}: {word('resendRefusals', why ?? '')}
        </p>
      ))}
      <TextField
        ref={toField}
        type="email"
        label={t('acts.mailTo')}
        hint={t('acts.mailToHint', { email: order.email ?? '' })}
        error={isWrong ? t('address.addressDetailsEmailInvalid') : undefined}
        autoComplete="off"
        value={to}
        onChange={({ target }) => writeTo(target.value)}
      />
      <ReasonField reason={reason} />
    </ActFields>
  );
}
