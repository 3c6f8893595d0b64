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
  name: string;
  saveWords: () => Promise<boolean>;
  onSend: () => void;
};

/** By e-mail, on the screen, on paper: none of them is the right one for everybody. */
export function CardWays({ card, saveWords, onSend }: CardWaysProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { apiBase } = useSite();
  const { gifts } = useGifts();
  const isPlanned = card.sendings.some(({ state }) => state === 'planned');
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
          <Link to={pagePath.giftCard(language, gifts.orderId, card.id)} className={styles.way}>
            <Drawing path={PHONE} />
            <span>
              <strong>{t('gift.ways.screen')}</strong>
              <span className={styles.hint}>{t('gift.ways.screenHint')}</span>
            </span>
            <Icon name="chevron-right" />
          </Link>
        </li>
        <li>
          <PdfLink
            href={apiBase + apiPath.giftPdf(gifts.orderId, card.id)}
            saveWords={saveWords}
            className={styles.way}
          >
            <Drawing path={FILE} />
            <span>
              <strong>{t('gift.ways.pdf')}</strong>
              <span className={styles.hint}>{t('gift.ways.pdfHint')}</span>
            </span>
            <Icon name="chevron-right" />
          </PdfLink>
        </li>
      </ul>
      {!isPlanned && card.sendingsLeft === 0 && (
        <p className={styles.until}>{t('gift.refused.tooManySendings')}</p>
      )}
    </>
  );
}

type PdfLinkProps = {
  href: string;
  saveWords: () => Promise<boolean>;
  className?: string | undefined;
  children: ReactNode;
};

/** The card's file; what was just typed is saved before it is drawn. */
function PdfLink({ href, saveWords, className, children }: PdfLinkProps): ReactNode {
  const isReady = useRef(false);

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    if (isReady.current) {
      isReady.current = false;
      return;
    }
    event.preventDefault();
    const link = event.currentTarget;
    void saveWords().then((isSaved) => {
      isReady.current = isSaved;
      if (isSaved) link.click();
    });
  }

  return (
    <a href={href} download onClick={follow} className={className}>
      {children}
    </a>
  );
}
