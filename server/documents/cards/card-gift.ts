import { formatChf } from '#rules/money.ts';
import { fill } from '#texts/fill.ts';
import { drawFold, drawText, fitSize } from '../draw-text.ts';
import { drawMessage } from '../gifts/draw-message.ts';
import { drawPaper, getFreeArea, isPlainWhite } from '../gifts/draw-paper.ts';
import { assertPrintable } from '../gifts/printable-gift.ts';
import { drawDecoration, drawTagged, mm } from '../pdf-document.ts';
import { drawNames, type FrontColours, getFrontColours, type NamesPlace } from './card-names.ts';
import type { CardPage } from './pdf-card-page.ts';

/** Millimetres. */
type Front = {
  /** Must keep the proportions of ID-1 (85.6 × 54). */
  picture: { left: number; top: number; width: number; radius: number };
  /** `name` and `value` are baselines. `size` is the font size of the value, in points. */
  heading: { left: number; width: number; name: number; value: number; size: number };
  names: NamesPlace;
};

const WITHOUT_PAPER: Front = {
  picture: { left: 25, top: 16, width: 160, radius: 6 },
  heading: { left: 25, width: 82, name: 127, value: 140.5, size: 34 },
  names: { left: 112, right: 185, for: 129, from: 140 },
};
const ON_PAPER: Front = {
  picture: { left: 48, top: 27, width: 114, radius: 5 },
  heading: { left: 30, width: 74, name: 109.5, value: 121, size: 28 },
  names: { left: 110, right: 180, for: 110.5, from: 120.5 },
};
const WITH_MESSAGE: Omit<Front, 'names'> = {
  picture: { left: 28, top: 39, width: 64, radius: 3.5 },
  heading: { left: 28, width: 64, name: 92, value: 105, size: 30 },
};
const PADDING = 4;
const MESSAGE = {
  left: 99,
  width: 85,
  align: 'left',
  label: 10,
  forName: { max: 24, broken: 12, min: 6 },
  message: { max: 20, broken: 11, min: 6 },
  fromName: { max: 18, broken: 11, min: 6 },
} as const;

/** Draws the upper half of the page, which is in front when the sheet is folded. */
export function drawGift(page: CardPage, picture: PDFKit.Mixins.ImageSrc): void {
  const { pdf, section, texts, brand } = page;
  const { gift } = page.card;
  const inks = getFrontColours(page);
  if (gift !== undefined) {
    assertPrintable(gift);
    drawPaper(pdf, gift.paper);
  }
  if (gift === undefined || gift.message === '') {
    const front = gift === undefined || isPlainWhite(gift.paper) ? WITHOUT_PAPER : ON_PAPER;
    drawHeading(page, front.heading, inks);
    drawPicture(page, picture, front.picture);
    drawNames(page, gift, front.names, inks);
  } else {
    drawHeading(page, WITH_MESSAGE.heading, inks);
    drawPicture(page, picture, WITH_MESSAGE.picture);
    const { top, height } = getFreeArea();
    drawMessage({ pdf, section, ink: inks.ink }, gift, texts, {
      ...MESSAGE,
      top: top + PADDING,
      height: height - 2 * PADDING,
    });
  }
  drawFold(pdf, texts.fold, brand.colours);
}

function drawHeading(
  { pdf, section, card }: CardPage,
  place: Front['heading'],
  { ink, soft }: FrontColours,
): void {
  drawTagged(pdf, section, 'H1', () => {
    const { left: x, width } = place;
    const name = { font: 'regular', size: 12, colour: soft, x, y: place.name, width } as const;
    drawText(pdf, card.productName, { ...name, size: fitSize(pdf, card.productName, name) });
    drawText(pdf, formatChf(card.value), {
      ...name,
      font: 'display',
      size: place.size,
      colour: ink,
      y: place.value,
    });
  });
}

function drawPicture(
  { pdf, section, texts, brand, card }: CardPage,
  picture: PDFKit.Mixins.ImageSrc,
  place: Front['picture'],
): void {
  const left = mm(place.left);
  const top = mm(place.top);
  const width = mm(place.width);
  const height = mm((place.width * 540) / 856);
  const radius = mm(place.radius);
  const draw = () => {
    pdf.save().roundedRect(left, top, width, height, radius).clip();
    pdf.image(picture, left, top, { cover: [width, height] });
    pdf.restore();
  };
  const alt = fill(texts.pictureAlt, { product: card.productName });
  drawTagged(pdf, section, 'Figure', draw, { alt, bbox: [left, top, left + width, top + height] });
  // On white paper, pale pictures need a visible edge.
  drawDecoration(pdf, () => {
    pdf.roundedRect(left, top, width, height, radius).lineWidth(0.4).stroke(brand.colours.lineStrong);
  });
}
