import { printedPaper } from '#rules/gift-paper.ts';
import { isBare } from '../gifts/draw-paper.ts';
import type { CardPage } from './pdf-card-page.ts';

/** The colours of what stands on the upper half of a card's page. */
export type FrontInks = { ink: string; soft: string; line: string };

/** Softer inks are chosen for white; on any other ground only the ink of its paper is sure to be read. */
export function frontInks({ brand, card: { gift } }: Pick<CardPage, 'brand' | 'card'>): FrontInks {
  const { ink, inkSoft: soft, lineStrong: line } = brand.colours;
  if (gift === undefined || isBare(gift.paper)) return { ink, soft, line };
  const { ink: onPaper } = printedPaper(gift.paper);
  return { ink: onPaper, soft: onPaper, line: onPaper };
}
