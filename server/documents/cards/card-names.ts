import type { GiftMessage } from '#rules/gift-message.ts';
import { getPrintColours } from '#rules/gift-paper.ts';
import { drawText, measureLineHeight, measureWidth } from '../draw-text.ts';
import { isPlainWhite } from '../gifts/draw-paper.ts';
import { fitMessage } from '../gifts/fit-message.ts';
import { chooseNameFont } from '../gifts/layout-message.ts';
import { isBlank } from '../gifts/printable-gift.ts';
import { drawDecoration, drawTagged, mm } from '../pdf-document.ts';
import type { CardPage } from './pdf-card-page.ts';

export type FrontColours = { ink: string; soft: string; line: string };

/**
 * Returns soft inks only for white paper, where they are legible. On other papers, all text has the paper's
 * ink.
 */
export function getFrontColours({ brand, card: { gift } }: Pick<CardPage, 'brand' | 'card'>): FrontColours {
  const { ink, inkSoft: soft, lineStrong: line } = brand.colours;
  if (gift === undefined || isPlainWhite(gift.paper)) return { ink, soft, line };
  const { ink: onPaper } = getPrintColours(gift.paper);
  return { ink: onPaper, soft: onPaper, line: onPaper };
}

/** Millimetres; `for` and `from` are baselines. */
export type NamesPlace = { left: number; right: number; for: number; from: number };

const LABEL = { font: 'regular', size: 10, width: 40 } as const;
/** Millimetres. */
const GAP = 3;
/** Millimetres, for a name on two lines. */
const HEIGHT = 9;
const SIZES = { max: 15, broken: 8, min: 3 };

/** Draws the names, or blank lines for handwriting if the buyer wrote no message. */
export function drawNames(
  page: CardPage,
  giftMessage: GiftMessage | undefined,
  place: NamesPlace,
  inks: FrontColours,
): void {
  const { pdf, section, texts } = page;
  const label = { ...LABEL, colour: inks.soft, x: place.left } as const;
  const names = [
    { text: texts.forWhom, name: giftMessage?.forName ?? '', y: place.for },
    { text: texts.fromWhom, name: giftMessage?.fromName ?? '', y: place.from },
  ];
  const widest = Math.max(...names.map(({ text }) => measureWidth(pdf, text, label.font, label.size)));
  const x = place.left + widest + GAP;
  const isByHand = giftMessage === undefined || isBlank(giftMessage);
  for (const { text, name, y } of names) {
    if (isByHand) {
      drawTagged(pdf, section, 'P', () => drawText(pdf, text, { ...label, y }));
      drawDecoration(pdf, () => {
        pdf.moveTo(mm(x), mm(y + 1)).lineTo(mm(place.right), mm(y + 1));
        pdf.lineWidth(0.6).stroke(inks.line);
      });
    } else if (name !== '') {
      const font = chooseNameFont(pdf, name);
      const width = place.right - x;
      const { size, height } = fitMessage(pdf, [name], { font, width, height: HEIGHT, sizes: SIZES });
      // Centre two lines vertically on the label's line.
      const first = y - (height - measureLineHeight(pdf, font, size)) / 2;
      drawTagged(pdf, section, 'P', () => {
        drawText(pdf, text, { ...label, y });
        drawText(pdf, name, { font, size, colour: inks.ink, x, y: first, width });
      });
    }
  }
}
