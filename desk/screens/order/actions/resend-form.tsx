import { type ReactNode, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isEmail, normalizeEmail } from '#rules/address-text.ts';
import { MAIL_KINDS, type MailKind } from '#rules/mail-kinds.ts';
import { ActionForm } from '../../../actions/action-form.tsx';
import { ReasonField, useReason } from '../../../actions/reason-field.tsx';
import { useAction } from '../../../actions/use-action.ts';
import { toApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { formatMailName } from '../../../format/order-history-text.ts';
import { useTexts } from '../../../language/current-texts.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { useDraft } from '../../../ui/page-hooks.ts';
import { describeSending, type OrderFormProps, type Sending } from '../order-details.ts';
import styles from './forms.module.css';

/** These mails don't go to an address of the order, so it can't be corrected here. */
const HAS_OWN_RECIPIENT: readonly MailKind[] = ['gift', 'order-changed'];

export function ResendForm({
  order,
  sending,
  onDone,
}: OrderFormProps & { sending: number | undefined }): ReactNode {
  const texts = useTexts();
  const { t, word } = texts;
  const { reference, resendable } = order;
  const action = useAction();
  const { revalidate } = useRevalidator();
  const reason = useReason(`mail ${reference}`);
  const [to, writeTo] = useDraft(`mail to ${reference}`);
  const [addressError, setAddressError] = useState<string>();
  const toField = useRef<HTMLInputElement>(null);
  const getRefusal = (kind: string) => resendable.find((candidate) => candidate.kind === kind)?.why;
  // Pending mails go out anyway. Only their address can be changed, unless they have their own recipient.
  const kinds = MAIL_KINDS.filter(
    (kind) =>
      getRefusal(kind) === null ||
      (getRefusal(kind) === 'still-pending' && !HAS_OWN_RECIPIENT.includes(kind)),
  );
  const unavailable = resendable.filter(({ kind }) => !kinds.some((candidate) => candidate === kind));
  const first = kinds.find((kind) => getRefusal(kind) === null) ?? kinds[0];
  const [chosen, setChosen] = useState(sending === undefined ? first : 'gift');
  const sendings = order.gifts.sendings.filter(({ resendRefusal }) => resendRefusal === null);
  const [number, setNumber] = useState(sending ?? sendings.at(-1)?.number);
  const isGift = chosen === 'gift';
  const hasOwnRecipient = chosen !== undefined && HAS_OWN_RECIPIENT.includes(chosen);
  const email = (chosen === 'receipt' ? order.billingEmail : null) ?? order.email ?? '';
  const others = order.undelivered.filter((kind) => kind !== chosen);
  const canIncludeOthers = others.length > 0 && to.trim() !== '' && chosen !== 'receipt' && !hasOwnRecipient;
  const [includesOthers, setIncludesOthers] = useState(true);
  const checkAddress = (corrected: string): string | undefined => {
    if (corrected !== '') return isEmail(corrected) ? undefined : t('address.addressDetailsEmailInvalid');
    return chosen !== undefined && getRefusal(chosen) === 'still-pending'
      ? t('actions.mailPending')
      : undefined;
  };
  const submit = () => {
    const corrected = hasOwnRecipient ? '' : normalizeEmail(to);
    const found = checkAddress(corrected);
    setAddressError(found);
    if (found !== undefined) return toField.current?.focus();
    const text = reason.validate();
    if (text === undefined || chosen === undefined) return;
    const address =
      corrected === ''
        ? {}
        : { to: corrected, previousAddress: email, withUndelivered: canIncludeOthers && includesOthers };
    const which = isGift && number !== undefined ? { number } : {};
    let isWaiting = false;
    void action.run(
      async () => {
        try {
          const mail = { reference, kind: chosen, ...which, ...address, reason: text };
          isWaiting = (await api.mails.resend.mutate(mail)) === 'waits';
        } catch (error) {
          // Another user corrected the address. Show the new address as the hint and keep the entered one.
          if (toApiError(error).body?.constraint === 'address-changed') await revalidate();
          throw error;
        }
      },
      () => {
        reason.setText('');
        writeTo('');
        if (isWaiting) return onDone(t('approvals.asked'));
        onDone(
          t('actions.mailed', { mail: formatMailName(texts, { kind: chosen, number: which.number ?? 1 }) }),
        );
      },
    );
  };
  return (
    <ActionForm button={t('actions.mailSubmit')} action={action} onSubmit={submit}>
      <SelectField
        label={t('actions.mailKind')}
        value={chosen}
        onChange={({ target }) => setChosen(kinds.find((kind) => kind === target.value))}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {word('mails', kind)}
          </option>
        ))}
      </SelectField>
      {unavailable.map(({ kind, why }) => (
        <p key={kind} className={styles.why}>
          {word('mails', kind)}: {word('errors', why ?? '')}
        </p>
      ))}
      {isGift ? (
        <SendingField hint={t('gifts.againHint')} sendings={sendings} chosen={number} onChoose={setNumber} />
      ) : hasOwnRecipient ? null : (
        <TextField
          ref={toField}
          type="email"
          label={t('actions.mailTo')}
          hint={t('actions.mailToHint', { email })}
          error={addressError}
          autoComplete="off"
          value={to}
          onChange={({ target }) => writeTo(target.value)}
        />
      )}
      {canIncludeOthers && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={includesOthers}
            onChange={({ target }) => setIncludesOthers(target.checked)}
          />
          {t('actions.mailOthers', { mails: others.map((kind) => word('mails', kind)).join(', ') })}
        </label>
      )}
      <ReasonField reason={reason} />
    </ActionForm>
  );
}

type SendingFieldProps = {
  hint: string;
  sendings: readonly Sending[];
  chosen: number | undefined;
  onChoose: (number: number) => void;
};

function SendingField({ hint, sendings, chosen, onChoose }: SendingFieldProps): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  return (
    <SelectField
      label={t('gifts.which')}
      hint={hint}
      value={chosen}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {sendings.map((sending) => (
        <option key={sending.number} value={sending.number}>
          {describeSending(texts, sending)}
        </option>
      ))}
    </SelectField>
  );
}
