import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Rappen } from '#rules/money.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CardPicture } from '../product/card-picture.tsx';
import styles from './gift-paper.module.css';
import { PaperGround, paperOf } from './paper-ground.tsx';
import type { TypedWords } from './words-editor.ts';

/** Millimetres of the shown paper's width; its height follows from what stands on it. */
const WIDTH = 130;
/** The ornaments are placed anew when the height has changed by so many millimetres, and not with every line. */
const STEP = 10;

type GiftPaperProps = {
  words: TypedWords;
  /** The card that lies on it; words for an envelope have none. */
  card?: { imagePath: string; name: string; value: Rappen };
  /** Shows in its place what could stand there. */
  showsPlaces?: boolean;
  /** For those who listen: it only repeats what they type beside it. */
  hidden?: boolean;
};

/** A card on its paper with what is written on it, as its recipient gets it. */
export function GiftPaper({ words, card, showsPlaces = false, hidden = false }: GiftPaperProps): ReactNode {
  const { t } = useTranslation();
  const paper = paperOf(words.paper);
  const sheet = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(WIDTH);

  useLayoutEffect(() => {
    const element = sheet.current;
    if (element === null) return;
    const measure = () => {
      const { offsetWidth, offsetHeight } = element;
      if (offsetWidth > 0) setHeight(Math.round((WIDTH * offsetHeight) / offsetWidth / STEP) * STEP);
    };
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(element);
    return () => watching.disconnect();
  }, []);

  const forName = words.forName.trim();
  const fromName = words.fromName.trim();
  const message = words.message.trim();
  return (
    <div
      ref={sheet}
      className={styles.sheet}
      style={{ color: paper.ink, background: paper.ground }}
      aria-hidden={hidden || undefined}
    >
      <PaperGround paper={paper} width={WIDTH} height={height} />
      <div className={styles.content}>
        {card !== undefined && (
          <div className={styles.card}>
            <CardPicture
              imagePath={card.imagePath}
              alt={card.name}
              sizes="(width >= 62rem) 24rem, 76vw"
              value={card.value}
              eager
            />
          </div>
        )}
        {(forName !== '' || showsPlaces) && (
          <p className={forName === '' ? `${styles.for} ${styles.place}` : styles.for}>
            {t('gift.paper.for', { name: forName === '' ? '…' : forName })}
          </p>
        )}
        {message !== '' && <p className={styles.message}>{message}</p>}
        {message === '' && showsPlaces && (
          <p className={`${styles.message} ${styles.place}`}>{t('gift.paper.message')}</p>
        )}
        {(fromName !== '' || showsPlaces) && (
          <p className={fromName === '' ? `${styles.from} ${styles.place}` : styles.from}>
            {t('gift.paper.from', { name: fromName === '' ? '…' : fromName })}
          </p>
        )}
      </div>
    </div>
  );
}
