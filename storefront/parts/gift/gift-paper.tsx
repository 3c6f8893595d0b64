import { giftPapers } from 'virtual:brand/gift-papers';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { GiftPaper as BrandPaper } from '#brands/brand.ts';
import { paperShapes } from '#rules/gift-paper.ts';
import type { Rappen } from '#rules/money.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CardPicture } from '../product/card-picture.tsx';
import styles from './gift-paper.module.css';
import type { TypedWords } from './words-editor.ts';

type PaperGroundProps = {
  paper: BrandPaper;
  /** Millimetres of the paper that is shown. */
  width: number;
  height: number;
};

/** The ornaments of a paper, as they are printed: behind the words, and nothing to those who listen. */
export function PaperGround({ paper, width, height }: PaperGroundProps): ReactNode {
  const shapes = useMemo(() => paperShapes(paper, { width, height }), [paper, width, height]);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      className={styles.ornaments}
    >
      {shapes.map(({ path, colour }) => (
        <path key={path} d={path} fill={colour} />
      ))}
    </svg>
  );
}

export const PAPERS: readonly BrandPaper[] = giftPapers;

/** A paper by its key; one that the brand has no more is the plain one. */
export function paperOf(key: string): BrandPaper {
  const paper = giftPapers.find((candidate) => candidate.key === key) ?? giftPapers[0];
  if (paper === undefined) throw new Error('The brand has no paper');
  return paper;
}

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
