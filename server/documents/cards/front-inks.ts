import { printedPaper } from '#rules/gift-paper.ts';
import { isBare } from '../gifts/draw-paper.ts';
import type { CardPage } from './pdf-card-page.ts';

export type FrontInks = { ink: string; soft: string; line: string };

/** Soft inks are legible on white only. On other papers, all text uses the ink of the paper. */
export function frontInks({ brand, card: { gift } }: Pick<CardPage, 'brand' | 'card'>): FrontInks {
  const { ink, inkSoft: soft, lineStrong: line } = brand.colours;
  if (gift === undefined || isBare(gift.paper)) return { ink, soft, line };
  const { ink: onPaper } = printedPaper(gift.paper);
  return { ink: onPaper, soft: onPaper, line: onPaper };
}
