import { setImmediate as nextTurn } from 'node:timers/promises';
import { getPrintColours } from '#rules/gift-paper.ts';
import { LANGUAGE_TAGS, type Language } from '#rules/language.ts';
import type { DocumentBranding } from '../document-brand.ts';
import { getDocumentTexts } from '../document-texts.ts';
import { drawFold, drawText } from '../draw-text.ts';
import { drawMessage } from '../gifts/draw-message.ts';
import { drawPaper, getFreeArea } from '../gifts/draw-paper.ts';
import { assertPrintable, type PrintableGift } from '../gifts/printable-gift.ts';
import { drawDecoration, openTag, type Pdf, renderPdf } from '../pdf-document.ts';

type ParcelWithMessage = {
  /** Printed so that the clerk can match the sheet with the envelope. */
  reference: string;
  /** Language of the order. */
  lang: Language;
  giftMessage: PrintableGift;
};

/** Space above and below the message, in millimetres. */
const PADDING = 5;
const TEXT_LAYOUT = {
  left: 32,
  width: 146,
  align: 'center',
  label: 12,
  forName: { max: 34, broken: 16, min: 8 },
  message: { max: 26, broken: 13, min: 7 },
  fromName: { max: 24, broken: 14, min: 8 },
} as const;
/** Position of the order reference, at the bottom of the sheet's back half. */
const REFERENCE_POSITION = { x: 142, y: 291, width: 60 };

/** Renders one sheet per parcel, in the order's language. Folded in half, it shows the message on the front. */
export async function renderParcelMessagesPdf(
  input: DocumentBranding & {
    /** Defaults to the language of the first parcel. */
    lang?: Language;
    printedAt: Date;
    parcels: readonly ParcelWithMessage[];
  },
): Promise<Buffer> {
  const { parcels, printedAt: createdAt, brand, brandDir } = input;
  const [first] = parcels;
  if (first === undefined) throw new RangeError('no parcels with gift words');
  const lang = input.lang ?? first.lang;
  const title = getDocumentTexts(brand, lang).parcelMessage.title;
  return renderPdf({ brand, brandDir, lang, title, createdAt }, async (pdf, root) => {
    for (const parcel of parcels) {
      pdf.addPage();
      const section = openTag(pdf, root, 'Sect', { lang: LANGUAGE_TAGS[parcel.lang] });
      drawSheet({ pdf, section, brand }, parcel);
      section.end();
      // Yield to the event loop: there may be hundreds of parcels.
      await nextTurn();
    }
  });
}

function drawSheet(
  {
    pdf,
    section,
    brand,
  }: { pdf: Pdf; section: PDFKit.PDFStructureElement } & Pick<DocumentBranding, 'brand'>,
  { reference, lang, giftMessage }: ParcelWithMessage,
): void {
  assertPrintable(giftMessage);
  drawPaper(pdf, giftMessage.paper);
  const texts = getDocumentTexts(brand, lang).cards;
  const { ink } = getPrintColours(giftMessage.paper);
  const { top, height } = getFreeArea();
  drawMessage({ pdf, section, ink }, giftMessage, texts, {
    ...TEXT_LAYOUT,
    top: top + PADDING,
    height: height - 2 * PADDING,
  });
  drawFold(pdf, texts.fold, brand.colours);
  // Screen readers skip the reference, which is for the clerk only.
  drawDecoration(pdf, () => {
    const small = { font: 'regular', size: 8, colour: brand.colours.inkSoft, align: 'right' } as const;
    drawText(pdf, reference, { ...small, ...REFERENCE_POSITION });
  });
}
