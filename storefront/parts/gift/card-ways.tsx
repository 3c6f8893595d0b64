import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { apiPath } from '#contract/api-paths.ts';
import type { GiftCard } from '#contract/gift.ts';
import { pagePath } from '#contract/paths.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Drawing, Icon } from '../../ui/icon.tsx';
import { useSite } from '../../use-site.ts';
import styles from './gift-cards.module.css';
import { useGifts } from './use-gifts.ts';

const PHONE = 'M7 2.5h10v19H7Zm4 16h2';
const FILE = 'M6 2.8h8.5L19 7.3v13.9H6Zm8 0v5h5M9 12.5h7M9 16.5h7';

type CardWaysProps = {
  card: GiftCard;
  isUnsaved: boolean;
  saveWords: () => Promise<boolean>;
  onSend: () => void;
};

/** By e-mail, on the screen, on paper: none of them is the right one for everybody. */
export function CardWays({ card, isUnsaved, saveWords, onSend }: CardWaysProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { apiBase } = useSite();
  const { gifts } = useGifts();
  const isSaved = useRef(false);
  const isPlanned = card.sendings.some(({ state }) => state === 'planned');

  /** Saves typed words before the link is followed: screen and file show the stored ones. */
  function saveFirst(event: MouseEvent<HTMLAnchorElement>): void {
    if (!isUnsaved || isSaved.current) return;
    event.preventDefault();
    const link = event.currentTarget;
    void saveWords().then((saved) => {
      if (!saved) return;
      isSaved.current = true;
      link.click();
      isSaved.current = false;
    });
  }

  return (
    <>
      <ul className={styles.list}>
        {!isPlanned && card.sendingsLeft > 0 && (
          <li>
            <button type="button" className={`${styles.way} ${styles.first}`} onClick={onSend}>
              <Icon name="mail" />
              <span>
                <strong>{t('gift.ways.mail')}</strong>
                <span className={styles.hint}>{t('gift.ways.mailHint')}</span>
              </span>
              <Icon name="chevron-right" />
            </button>
          </li>
        )}
        <li>
          <Link
            to={pagePath.giftCard(language, gifts.orderId, card.id)}
            onClick={saveFirst}
            className={styles.way}
          >
            <Drawing path={PHONE} />
            <span>
              <strong>{t('gift.ways.screen')}</strong>
              <span className={styles.hint}>{t('gift.ways.screenHint')}</span>
            </span>
            <Icon name="chevron-right" />
          </Link>
        </li>
        <li>
          <a
            href={apiBase + apiPath.giftPdf(gifts.orderId, card.id)}
            download
            onClick={saveFirst}
            className={styles.way}
          >
            <Drawing path={FILE} />
            <span>
              <strong>{t('gift.ways.pdf')}</strong>
              <span className={styles.hint}>{t('gift.ways.pdfHint')}</span>
            </span>
            <Icon name="chevron-right" />
          </a>
        </li>
      </ul>
      {!isPlanned && card.sendingsLeft === 0 && (
        <p className={styles.until}>{t('gift.refused.tooManySendings')}</p>
      )}
    </>
  );
}
