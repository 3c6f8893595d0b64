import type { GiftWords } from '#rules/gift-words.ts';
import { lineStep, widthOf, write } from '../draw-text.ts';
import { nameFont } from '../gifts/layout-words.ts';
import { isUnwritten } from '../gifts/words-on-paper.ts';
import { wordsSize } from '../gifts/words-size.ts';
import { drawDecoration, drawTagged, mm } from '../pdf-document.ts';
import type { FrontInks } from './front-inks.ts';
import type { CardPage } from './pdf-card-page.ts';

/** Millimetres; `for` and `from` are baselines. */
export type NamesPlace = { left: number; right: number; for: number; from: number };

const LABEL = { font: 'regular', size: 10, width: 40 } as const;
/** Millimetres. */
const GAP = 3;
/** Millimetres, for a name on two lines. */
const HEIGHT = 9;
const SIZES = { max: 15, broken: 8, min: 3 };

/** Draws blank lines to write by hand if the buyer wrote no words. */
export function drawNames(
  page: CardPage,
  words: GiftWords | undefined,
  place: NamesPlace,
  inks: FrontInks,
): void {
  const { pdf, section, texts } = page;
  const label = { ...LABEL, colour: inks.soft, x: place.left } as const;
  const names = [
    { text: texts.forWhom, name: words?.forName ?? '', y: place.for },
    { text: texts.fromWhom, name: words?.fromName ?? '', y: place.from },
  ];
  const widest = Math.max(...names.map(({ text }) => widthOf(pdf, text, label.font, label.size)));
  const x = place.left + widest + GAP;
  const isByHand = words === undefined || isUnwritten(words);
  for (const { text, name, y } of names) {
    if (isByHand) {
      drawTagged(pdf, section, 'P', () => write(pdf, text, { ...label, y }));
      drawDecoration(pdf, () => {
        pdf.moveTo(mm(x), mm(y + 1)).lineTo(mm(place.right), mm(y + 1));
        pdf.lineWidth(0.6).stroke(inks.line);
      });
    } else if (name !== '') {
      const font = nameFont(pdf, name);
      const width = place.right - x;
      const { size, height } = wordsSize(pdf, [name], { font, width, height: HEIGHT, sizes: SIZES });
      // Centre two lines vertically on the label's line.
      const first = y - (height - lineStep(pdf, font, size)) / 2;
      drawTagged(pdf, section, 'P', () => {
        write(pdf, text, { ...label, y });
        write(pdf, name, { font, size, colour: inks.ink, x, y: first, width });
      });
    }
  }
}
