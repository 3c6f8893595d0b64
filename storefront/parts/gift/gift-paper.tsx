import { giftPapers } from 'virtual:brand/gift-papers';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { GiftPaper as BrandPaper } from '#brands/brand.ts';
import { createPaperShapes } from '#rules/gift-paper.ts';
import type { Rappen } from '#rules/money.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CardPicture } from '../product/card-picture.tsx';
import styles from './gift-paper.module.css';
import type { MessageDraft } from './message-editor.ts';

type PaperGroundProps = {
  paper: BrandPaper;
  /** Size of the paper in mm. */
  width: number;
  height: number;
};

/** The printed ornaments of a paper. Hidden from screen readers. */
export function PaperGround({ paper, width, height }: PaperGroundProps): ReactNode {
  const shapes = useMemo(() => createPaperShapes(paper, { width, height }), [paper, width, height]);
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

/** A paper by key. Falls back to the plain one if the brand has removed it. */
export function getPaper(key: string): BrandPaper {
  const paper = giftPapers.find((candidate) => candidate.key === key) ?? giftPapers[0];
  if (paper === undefined) throw new Error('The brand has no paper');
  return paper;
}

/** Width of the paper in mm. Its height follows from its content. */
const WIDTH_MM = 130;
/** Ornaments are redrawn per 10 mm of height, not for every line of text. */
const HEIGHT_STEP_MM = 10;

type GiftPaperProps = {
  giftMessage: MessageDraft;
  /** The card on the paper; a message for an envelope has none. */
  card?: { imagePath: string; name: string; value: Rappen };
  showPlaceholders?: boolean;
  /** Hides it from screen readers, when it repeats the input next to it. */
  hidden?: boolean;
};

export function GiftPaper({
  giftMessage,
  card,
  showPlaceholders = false,
  hidden = false,
}: GiftPaperProps): ReactNode {
  const { t } = useTranslation();
  const paper = getPaper(giftMessage.paper);
  const sheet = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(WIDTH_MM);

  useLayoutEffect(() => {
    const element = sheet.current;
    if (element === null) return;
    const measure = () => {
      const { offsetWidth, offsetHeight } = element;
      if (offsetWidth > 0)
        setHeight(Math.round((WIDTH_MM * offsetHeight) / offsetWidth / HEIGHT_STEP_MM) * HEIGHT_STEP_MM);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const forName = giftMessage.forName.trim();
  const fromName = giftMessage.fromName.trim();
  const message = giftMessage.message.trim();
  return (
    <div
      ref={sheet}
      className={styles.sheet}
      style={{ color: paper.ink, background: paper.ground }}
      aria-hidden={hidden || undefined}
    >
      <PaperGround paper={paper} width={WIDTH_MM} height={height} />
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
        {(forName !== '' || showPlaceholders) && (
          <p className={forName === '' ? `${styles.for} ${styles.place}` : styles.for}>
            {t('gift.paper.for', { name: forName === '' ? '…' : forName })}
          </p>
        )}
        {message !== '' && <p className={styles.message}>{message}</p>}
        {message === '' && showPlaceholders && (
          <p className={`${styles.message} ${styles.place}`}>{t('gift.paper.message')}</p>
        )}
        {(fromName !== '' || showPlaceholders) && (
          <p className={fromName === '' ? `${styles.from} ${styles.place}` : styles.from}>
            {t('gift.paper.from', { name: fromName === '' ? '…' : fromName })}
          </p>
        )}
      </div>
    </div>
  );
}
