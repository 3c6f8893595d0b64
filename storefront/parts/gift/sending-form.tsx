import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { GiftCard, SendingRequest } from '#contract/gift.ts';
import { GIFT_WORDS_LIMITS } from '#rules/gift-words-limits.ts';
import { isLanguage, LANGUAGES, type Language } from '#rules/language.ts';
import { formatChf } from '#rules/money.ts';
import { RETENTION } from '#rules/retention.ts';
import { giftApi } from '../../browser/gift-api.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type CallError, toCallError } from '../../stores/error-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { describeRefusal, GiftFailure } from './gift-error.tsx';
import { describeUnprintable, focusFirstInvalidField } from './message-form.tsx';
import { RecipientEmail } from './recipient-email.tsx';
import styles from './sending.module.css';
import {
  type FieldName,
  getSendingDays,
  readSending,
  type SendingError,
  type SendingErrors,
  type SendingFields,
} from './sending-fields.ts';
import { useGifts, useUnsavedWarning } from './use-gifts.ts';

type SendingFormProps = {
  card: GiftCard;
  fields: SendingFields;
  /** True if a planned sending is changed. */
  isChange: boolean;
  /** Saves the message first, because the mail contains the stored one. */
  saveMessage: () => Promise<boolean>;
  onDone: (sentNow: boolean) => void;
  onCancel: () => void;
};

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Plans the e-mail of a card. Sending immediately needs a confirmation. */
export function SendingForm(props: SendingFormProps): ReactNode {
  const { card, isChange, saveMessage, onDone, onCancel } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const { gifts, setGifts } = useGifts();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [fields, setFields] = useState(props.fields);
  const [fieldErrors, setFieldErrors] = useState<SendingErrors>({});
  const [confirming, setConfirming] = useState<SendingRequest | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const limits = { now: new Date(), validUntil: card.validUntil };
  const days = getSendingDays(limits.now, card.validUntil);

  useUnsavedWarning(fields !== props.fields);
  useEffect(() => heading.current?.focus(), []);

  function change(part: Partial<SendingFields>): void {
    const next = { ...fields, ...part };
    setFields(next);
    setError(null);
    // Hides a shown error as soon as its field is valid. Shows new errors only on blur.
    const now = readSending(next, limits).errors ?? {};
    setFieldErrors(
      Object.fromEntries(Object.entries(fieldErrors).filter(([name]) => now[name as FieldName])),
    );
  }

  function validateField(name: FieldName): void {
    if (name === 'email' && fields.email === '') return;
    const validationError = readSending(fields, limits).errors?.[name];
    if (validationError !== undefined) setFieldErrors({ ...fieldErrors, [name]: validationError });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const { request, errors: foundErrors } = readSending(fields, limits);
    setFieldErrors(foundErrors ?? {});
    if (request === null) focusFirstInvalidField(form.current);
    else if (request.time === 'now') setConfirming(request);
    else void plan(request);
  }

  async function plan(request: SendingRequest): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      if (!(await saveMessage())) return;
      setGifts(await giftApi.planSending(gifts.orderId, card.id, fields.id, request));
      onDone(request.time === 'now');
    } catch (thrown) {
      setError(toCallError(thrown));
    } finally {
      setBusy(false);
      setConfirming(null);
    }
  }

  const getError = (name: FieldName) => describeError(t, fieldErrors[name], fields.fromName);
  if (confirming !== null) {
    return (
      <SendingConfirmation
        request={confirming}
        card={card}
        busy={busy}
        onSend={() => void plan(confirming)}
        onBack={() => setConfirming(null)}
      />
    );
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form} aria-labelledby={`${id}-title`}>
      <h3 ref={heading} id={`${id}-title`} tabIndex={-1} className={styles.title}>
        {isChange ? t('gift.send.change') : t('gift.send.title')}
      </h3>
      <RecipientEmail
        id={`${id}-email`}
        label={t('gift.send.email')}
        hint={t('gift.send.emailHint')}
        error={getError('email')}
        value={fields.email}
        onChange={(email) => change({ email })}
        onBlur={() => validateField('email')}
        autoComplete="off"
      />
      <SelectField
        id={`${id}-lang`}
        label={t('gift.send.lang')}
        value={fields.lang}
        onChange={({ target }) => change({ lang: target.value })}
        options={LANGUAGES.map((item) => ({ value: item, label: LANGUAGE_NAMES[item] }))}
      />
      <TextField
        id={`${id}-from`}
        label={t('gift.send.from')}
        hint={t('gift.send.fromHint')}
        error={getError('fromName')}
        value={fields.fromName}
        aria-required
        autoComplete="name"
        onChange={({ target }) => change({ fromName: target.value })}
        onBlur={() => fields.fromName !== '' && validateField('fromName')}
      />
      <RadioList
        legend={t('gift.send.when')}
        name={`${id}-when`}
        value={fields.when}
        onChange={(when) => change({ when })}
        options={[
          { value: 'now', label: t('gift.send.now') },
          { value: 'later', label: t('gift.send.later') },
        ]}
      />
      {fields.when === 'later' && (
        <div className={styles.time}>
          <TextField
            id={`${id}-day`}
            type="date"
            label={t('gift.send.day')}
            error={getError('day')}
            value={fields.day}
            min={days.first}
            max={days.last}
            aria-required
            onChange={({ target }) => change({ day: target.value })}
            onBlur={() => fields.day !== '' && validateField('day')}
          />
          <SelectField
            id={`${id}-hour`}
            label={t('gift.send.hour')}
            value={fields.hour}
            onChange={({ target }) => change({ hour: Number(target.value) })}
            options={HOURS.map((hour) => ({ value: String(hour), label: t('gift.send.atHour', { hour }) }))}
          />
          <p className={styles.zone}>{t('gift.send.zone')}</p>
        </div>
      )}
      {error !== null && (
        <Notice tone="danger" title={t('gift.send.failed')}>
          <GiftFailure error={error} />
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button type="submit" disabled={busy}>
          {fields.when === 'now'
            ? t('gift.send.toCheck')
            : isChange
              ? t('gift.send.changePlan')
              : t('gift.send.plan')}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            onCancel();
          }}
        >
          {t('gift.send.cancel')}
        </Button>
      </div>
      <p lang={language} className={styles.small}>
        {t('gift.send.small', { days: RETENTION.recipientDays })}
      </p>
    </form>
  );
}

function describeError(
  t: ReturnType<typeof useTranslation>['t'],
  validationError: SendingError | undefined,
  fromName: string,
): string | undefined {
  switch (validationError) {
    case undefined:
      return undefined;
    case 'timePast':
    case 'timeTooFar':
    case 'timeAfterEnd':
      return describeRefusal(t, validationError);
    case 'tooLong':
      return t('gift.tooLong', { max: GIFT_WORDS_LIMITS.name });
    case 'notPrintable':
      return describeUnprintable(t, fromName);
    default:
      return t(`gift.${validationError}`);
  }
}

type SendingConfirmationProps = {
  request: SendingRequest;
  card: GiftCard;
  busy: boolean;
  onSend: () => void;
  onBack: () => void;
};

/** Confirms an immediate sending, which can't be cancelled. */
function SendingConfirmation({ request, card, busy, onSend, onBack }: SendingConfirmationProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const rows = [
    [t('gift.send.email'), request.email.trim()],
    [t('gift.send.card'), `${card.productName[language]}, ${formatChf(card.faceValue)}`],
    [t('gift.send.from'), request.fromName],
    [t('gift.send.lang'), isLanguage(request.lang) ? LANGUAGE_NAMES[request.lang] : ''],
  ] as const;
  return (
    <section className={styles.form} aria-labelledby="gift-check">
      <h3 ref={heading} id="gift-check" tabIndex={-1} className={styles.title}>
        {t('gift.check.title')}
      </h3>
      <dl className={styles.facts}>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{t('gift.check.text')}</p>
      <div className={styles.buttons}>
        <Button disabled={busy} onClick={onSend}>
          {busy ? t('gift.check.sending') : t('gift.check.send')}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onBack}>
          {t('gift.check.back')}
        </Button>
      </div>
    </section>
  );
}

const LANGUAGE_NAMES: Record<Language, string> = {
  'de-ch': 'Deutsch',
  'fr-ch': 'Français',
  'it-ch': 'Italiano',
};
