import { giftPapers } from 'virtual:brand/gift-papers';
import { type ReactNode, useMemo } from 'react';
import type { GiftPaper } from '#brands/brand.ts';
import { paperShapes } from '#rules/gift-paper.ts';
import styles from './gift-paper.module.css';

type PaperGroundProps = {
  paper: GiftPaper;
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

export const PAPERS: readonly GiftPaper[] = giftPapers;

/** A paper by its key; one that the brand has no more is the plain one. */
export function paperOf(key: string): GiftPaper {
  const paper = giftPapers.find((candidate) => candidate.key === key) ?? giftPapers[0];
  if (paper === undefined) throw new Error('The brand has no paper');
  return paper;
}
