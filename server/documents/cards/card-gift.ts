import { formatChf } from '#rules/money.ts';
import { fill } from '#texts/fill.ts';
import { sizeWithin, widthOf, write } from '../draw-text.ts';
import { drawDecoration, drawTagged, mm } from '../pdf-document.ts';
import type { CardPage } from './pdf-card-page.ts';

/** Millimetres. The card has the proportions of ID-1 (85.6 × 54) and nearly twice its size. */
const PICTURE = { left: 25, top: 16, width: 160, height: (160 * 540) / 856, radius: 6 };
const FOLD = 148.5;
const NAMES = { left: 112, right: 185, for: 129, from: 140 };

/** Upper half of the page, which stays in front when the sheet is folded: picture, value, whom it is for. */
export function drawGift(page: CardPage, picture: PDFKit.Mixins.ImageSrc): void {
  const { pdf, section, texts, brand, card } = page;
  const { ink, inkSoft, lineStrong } = brand.colours;
  drawTagged(pdf, section, 'H1', () => {
    const name = { font: 'regular', size: 12, colour: inkSoft, x: PICTURE.left, y: 127, width: 82 } as const;
    write(pdf, card.productName, { ...name, size: sizeWithin(pdf, card.productName, name) });
    write(pdf, formatChf(card.value), { ...name, font: 'display', size: 34, colour: ink, y: 140.5 });
  });
  drawPicture(page, picture);
  drawNameLines(page);
  drawDecoration(pdf, () => {
    pdf.moveTo(mm(8), mm(FOLD)).lineTo(mm(202), mm(FOLD));
    pdf.lineWidth(0.5).dash(1.5, { space: 3 }).stroke(lineStrong);
    const label = { font: 'regular', size: 7, colour: inkSoft, align: 'right' } as const;
    write(pdf, texts.fold, { ...label, x: 142, y: FOLD - 1.2, width: 60 });
  });
}

function drawPicture({ pdf, section, texts, brand, card }: CardPage, picture: PDFKit.Mixins.ImageSrc): void {
  const left = mm(PICTURE.left);
  const top = mm(PICTURE.top);
  const width = mm(PICTURE.width);
  const height = mm(PICTURE.height);
  const radius = mm(PICTURE.radius);
  const draw = () => {
    pdf.save().roundedRect(left, top, width, height, radius).clip();
    pdf.image(picture, left, top, { cover: [width, height] });
    pdf.restore();
  };
  const alt = fill(texts.pictureAlt, { product: card.productName });
  drawTagged(pdf, section, 'Figure', draw, { alt, bbox: [left, top, left + width, top + height] });
  // Pale pictures keep their edge on paper.
  drawDecoration(pdf, () => {
    pdf.roundedRect(left, top, width, height, radius).lineWidth(0.4).stroke(brand.colours.lineStrong);
  });
}

function drawNameLines({ pdf, section, texts, brand }: CardPage): void {
  const { inkSoft, lineStrong } = brand.colours;
  const label = { font: 'regular', size: 10, colour: inkSoft, x: NAMES.left, width: 40 } as const;
  const names = [
    { text: texts.forWhom, y: NAMES.for },
    { text: texts.fromWhom, y: NAMES.from },
  ];
  const widest = Math.max(...names.map(({ text }) => widthOf(pdf, text, label.font, label.size)));
  for (const { text, y } of names) {
    drawTagged(pdf, section, 'P', () => write(pdf, text, { ...label, y }));
    drawDecoration(pdf, () => {
      pdf.moveTo(mm(NAMES.left + widest + 3), mm(y + 1)).lineTo(mm(NAMES.right), mm(y + 1));
      pdf.lineWidth(0.6).stroke(lineStrong);
    });
  }
}
