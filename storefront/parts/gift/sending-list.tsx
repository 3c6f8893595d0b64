import { type ReactNode, useState } from 'react';
import type { GiftCard, GiftSending } from '#contract/gift.ts';
import type { Language } from '#rules/language.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { formatDayWithWeekday } from '#texts/day.ts';
import { giftApi } from '../../browser/gift-api.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type CallError, toCallError } from '../../stores/error-store.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { unbroken } from '../../ui/unbroken.tsx';
import { GiftFailure } from './gift-error.tsx';
import styles from './sending.module.css';
import { useGifts } from './use-gifts.ts';

type SendingListProps = {
  card: GiftCard;
  onChange: (sending: GiftSending) => void;
  /** Sends a refused one again to a corrected address. */
  onCorrect: (sending: GiftSending) => void;
  onStopped: () => void;
};

const ICONS = {
  planned: 'clock',
  leaving: 'mail',
  sent: 'check',
  refused: 'alert',
  stopped: 'close',
} as const;

export function SendingList({ card, onChange, onCorrect, onStopped }: SendingListProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { gifts, setGifts } = useGifts();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  if (card.sendings.length === 0) return null;

  async function stop(sending: GiftSending): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      setGifts(await giftApi.stopSending(gifts.orderId, card.id, sending.id));
      onStopped();
    } catch (thrown) {
      setError(toCallError(thrown));
      // The mail may have been sent meanwhile, so load the current state.
      await giftApi.loadGifts(gifts.orderId).then(setGifts, () => {});
    } finally {
      setBusy(false);
    }
  }

  const isPlanned = card.sendings.some(({ state }) => state === 'planned');
  const newest = [...card.sendings].reverse();
  return (
    <>
      <ul className={styles.sendings}>
        {newest.map((sending, at) => (
          <li key={sending.id} className={`${styles.sending} ${styles[sending.state]}`}>
            <Icon name={ICONS[sending.state]} />
            <div>
              <p>{unbroken(describeSending(t, language, sending))}</p>
              {sending.state === 'planned' && (
                <div className={styles.buttons}>
                  <Button variant="secondary" disabled={busy} onClick={() => onChange(sending)}>
                    {t('gift.sending.change')}
                  </Button>
                  <Button variant="quiet" disabled={busy} onClick={() => void stop(sending)}>
                    {t('gift.sending.stop')}
                  </Button>
                </div>
              )}
              {sending.state === 'refused' && at === 0 && !isPlanned && card.sendingsLeft > 0 && (
                <Button variant="secondary" onClick={() => onCorrect(sending)}>
                  {t('gift.sending.correct')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {error !== null && (
        <Notice tone="danger">
          <GiftFailure error={error} />
        </Notice>
      )}
    </>
  );
}

/** A day and an hour in Swiss time. */
function formatDayAndHour(t: Translate, language: Language, day: string, hour: number): string {
  return t('gift.dayAndHour', { day: formatDayWithWeekday(day, language), hour });
}

/** Full hours have no minutes. */
export function formatInstant(t: Translate, language: Language, instant: string): string {
  const { date, hour, minute } = swissTime(new Date(instant));
  return minute === 0
    ? formatDayAndHour(t, language, date, hour)
    : t('gift.dayAndTime', {
        day: formatDayWithWeekday(date, language),
        hour,
        minute: String(minute).padStart(2, '0'),
      });
}

export function describeSending(t: Translate, language: Language, sending: GiftSending): string {
  const { state, stopCause, recipient, dueAt, sentAt } = sending;
  const email = recipient ?? t('gift.sending.recipient');
  if (state === 'stopped') return t(`gift.stopped.${stopCause ?? 'buyer'}`, { email });
  const time = formatInstant(t, language, state === 'sent' ? (sentAt ?? dueAt) : dueAt);
  return t(`gift.sending.${state}`, { email, time });
}
