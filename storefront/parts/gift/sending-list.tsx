import { type ReactNode, useState } from 'react';
import type { GiftCard, GiftSending } from '#contract/gift.ts';
import { giftApi } from '../../browser/gift-api.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type CallError, errorOf } from '../../stores/error-store.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { GiftFailure } from './gift-error.tsx';
import styles from './sending.module.css';
import { sendingSentence } from './sending-sentence.ts';
import { useGifts } from './use-gifts.ts';

type SendingListProps = {
  card: GiftCard;
  onChange: (sending: GiftSending) => void;
  /** A refused one is sent again to a corrected address. */
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

/** What became of each sending of a card, the newest first, and what may still be done about it. */
export function SendingList({ card, onChange, onCorrect, onStopped }: SendingListProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { gifts, take } = useGifts();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  if (card.sendings.length === 0) return null;

  async function stop(sending: GiftSending): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      take(await giftApi.stopSending(gifts.orderId, card.id, sending.id));
      onStopped();
    } catch (thrown) {
      setError(errorOf(thrown));
      // It may have gone meanwhile: what is true now is shown.
      await giftApi.loadGifts(gifts.orderId).then(take, () => {});
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
              <p>{sendingSentence(t, language, sending)}</p>
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
