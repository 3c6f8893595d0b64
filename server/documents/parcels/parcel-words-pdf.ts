import { setImmediate as nextTurn } from 'node:timers/promises';
import { printedPaper } from '#rules/gift-paper.ts';
import { LANGUAGE_TAGS, type Language } from '#rules/language.ts';
import { fill } from '#texts/fill.ts';
import type { DocumentLook } from '../document-brand.ts';
import { documentTexts } from '../document-texts.ts';
import { drawFold } from '../draw-fold.ts';
import { write } from '../draw-text.ts';
import { drawPaper, freePanel } from '../gifts/draw-paper.ts';
import { drawWords } from '../gifts/draw-words.ts';
import { checkPrintable, type WordsOnPaper } from '../gifts/words-on-paper.ts';
import { drawDecoration, openTag, type Pdf, renderPdf } from '../pdf-document.ts';

type ParcelWithWords = {
  /** Lets the clerk match the sheet with the envelope. */
  reference: string;
  /** Language of the order. */
  lang: Language;
  words: WordsOnPaper;
};

/** Millimetres. */
const PADDING = 5;
const SETTING = {
  left: 32,
  width: 146,
  align: 'center',
  label: 12,
  forName: { max: 34, broken: 16, min: 8 },
  message: { max: 26, broken: 13, min: 7 },
  fromName: { max: 24, broken: 14, min: 8 },
} as const;
/** At the bottom edge of the half behind. */
const NAME = { x: 142, y: 291, width: 60 };

/** Sheets in the order's language, folded once like a digital card, with the words in front. */
export async function renderParcelWordsPdf(
  input: DocumentLook & {
    /** Defaults to the language of the first parcel. */
    lang?: Language;
    printedAt: Date;
    parcels: readonly ParcelWithWords[];
  },
): Promise<Buffer> {
  const { parcels, printedAt: createdAt, brand, brandDir } = input;
  const [first] = parcels;
  if (first === undefined) throw new RangeError('no parcels with gift words');
  const lang = input.lang ?? first.lang;
  const title = fill(documentTexts(brand, lang).parcelWords.title, { brand: brand.name });
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
  { pdf, section, brand }: { pdf: Pdf; section: PDFKit.PDFStructureElement } & Pick<DocumentLook, 'brand'>,
  { reference, lang, words }: ParcelWithWords,
): void {
  checkPrintable(words);
  drawPaper(pdf, words.paper);
  const texts = documentTexts(brand, lang).cards;
  const { ink } = printedPaper(words.paper);
  const { top, height } = freePanel();
  drawWords({ pdf, section, ink }, words, texts, {
    ...SETTING,
    top: top + PADDING,
    height: height - 2 * PADDING,
  });
  drawFold(pdf, texts.fold, brand.colours);
  // Screen readers skip the reference, which is for the clerk only.
  drawDecoration(pdf, () => {
    const small = { font: 'regular', size: 8, colour: brand.colours.inkSoft, align: 'right' } as const;
    write(pdf, reference, { ...small, ...NAME });
  });
}
