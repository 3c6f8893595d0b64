import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { GiftCard, SendingRequest } from '#contract/gift.ts';
import { GIFT_WORDS_LIMITS } from '#rules/gift-words.ts';
import { isLanguage, LANGUAGES, type Language } from '#rules/language.ts';
import { formatChf } from '#rules/money.ts';
import { RETENTION } from '#rules/retention.ts';
import { giftApi } from '../../browser/gift-api.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type CallError, errorOf } from '../../stores/error-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { GiftFailure, refusalSentence } from './gift-error.tsx';
import { RecipientEmail } from './recipient-email.tsx';
import styles from './sending.module.css';
import {
  type FieldName,
  readSending,
  type SendingFault,
  type SendingFaults,
  type SendingFields,
  sendingDays,
} from './sending-fields.ts';
import { useGifts, useUnsaved } from './use-gifts.ts';
import { focusFirstFault } from './words-form.tsx';

type SendingFormProps = {
  card: GiftCard;
  /** What stands in it at first. */
  fields: SendingFields;
  /** Whether a sending that is planned already is changed. */
  changes: boolean;
  /** Saves the words first: the mail takes those that the server has. */
  saveWords: () => Promise<boolean>;
  onDone: (sentNow: boolean) => void;
  onCancel: () => void;
};

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** To whom a card goes by e-mail, in which language, from whom and when; «now» is asked about once more. */
export function SendingForm(props: SendingFormProps): ReactNode {
  const { card, changes, saveWords, onDone, onCancel } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const { gifts, take } = useGifts();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [fields, setFields] = useState(props.fields);
  const [faults, setFaults] = useState<SendingFaults>({});
  const [checking, setChecking] = useState<SendingRequest | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const limits = { now: new Date(), validUntil: card.validUntil };
  const days = sendingDays(limits.now, card.validUntil);

  useUnsaved(fields !== props.fields);
  useEffect(() => heading.current?.focus(), []);

  function change(part: Partial<SendingFields>): void {
    const next = { ...fields, ...part };
    setFields(next);
    setError(null);
    // Late blame, early praise: a fault that was told goes as soon as it is right.
    const now = readSending(next, limits).faults ?? {};
    setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => now[name as FieldName])));
  }

  function leave(name: FieldName): void {
    if (name === 'email' && fields.email === '') return;
    const fault = readSending(fields, limits).faults?.[name];
    if (fault !== undefined) setFaults({ ...faults, [name]: fault });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const { request, faults: found } = readSending(fields, limits);
    setFaults(found ?? {});
    if (request === null) focusFirstFault(form.current);
    else if (request.time === 'now') setChecking(request);
    else void plan(request);
  }

  async function plan(request: SendingRequest): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      if (!(await saveWords())) return;
      take(await giftApi.planSending(gifts.orderId, card.id, fields.id, request));
      onDone(request.time === 'now');
    } catch (thrown) {
      setError(errorOf(thrown));
    } finally {
      setBusy(false);
      setChecking(null);
    }
  }

  const said = (name: FieldName) => sendingFaultSentence(t, faults[name]);
  if (checking !== null) {
    return (
      <SendingCheck
        request={checking}
        card={card}
        busy={busy}
        onSend={() => void plan(checking)}
        onBack={() => setChecking(null)}
      />
    );
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form} aria-labelledby={`${id}-title`}>
      <h3 ref={heading} id={`${id}-title`} tabIndex={-1} className={styles.title}>
        {changes ? t('gift.send.change') : t('gift.send.title')}
      </h3>
      <RecipientEmail
        id={`${id}-email`}
        label={t('gift.send.email')}
        hint={t('gift.send.emailHint')}
        error={said('email')}
        value={fields.email}
        onChange={(email) => change({ email })}
        onLeave={() => leave('email')}
        autoComplete="off"
      />
      <SelectField
        id={`${id}-lang`}
        label={t('gift.send.lang')}
        value={fields.lang}
        onChange={({ target }) => change({ lang: target.value })}
        options={LANGUAGES.map((each) => ({ value: each, label: LANGUAGE_NAMES[each] }))}
      />
      <TextField
        id={`${id}-from`}
        label={t('gift.send.from')}
        hint={t('gift.send.fromHint')}
        error={said('fromName')}
        value={fields.fromName}
        aria-required
        autoComplete="name"
        onChange={({ target }) => change({ fromName: target.value })}
        onBlur={() => fields.fromName !== '' && leave('fromName')}
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
            error={said('day')}
            value={fields.day}
            min={days.first}
            max={days.last}
            aria-required
            onChange={({ target }) => change({ day: target.value })}
            onBlur={() => fields.day !== '' && leave('day')}
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
            : changes
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

function sendingFaultSentence(
  t: ReturnType<typeof useTranslation>['t'],
  fault: SendingFault | undefined,
): string | undefined {
  switch (fault) {
    case undefined:
      return undefined;
    case 'timePast':
    case 'timeTooFar':
    case 'timeAfterEnd':
      return refusalSentence(t, fault);
    case 'tooLong':
      return t('gift.tooLong', { max: GIFT_WORDS_LIMITS.name });
    case 'notPrintable':
      return t('gift.fromNotPrintable');
    default:
      return t(`gift.${fault}`);
  }
}

type SendingCheckProps = {
  request: SendingRequest;
  card: GiftCard;
  busy: boolean;
  onSend: () => void;
  onBack: () => void;
};

/** What goes out at once can be called back by nobody: it is shown once more. */
function SendingCheck({ request, card, busy, onSend, onBack }: SendingCheckProps): ReactNode {
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

/** Each language by its own name, whatever the page's language is. */
const LANGUAGE_NAMES: Record<Language, string> = {
  'de-ch': 'Deutsch',
  'fr-ch': 'Français',
  'it-ch': 'Italiano',
};
