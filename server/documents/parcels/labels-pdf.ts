import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '#rules/language.ts';
import { fill } from '#texts/fill.ts';
import type { DocumentBrand } from '../document-brand.ts';
import { DOCUMENT_TEXTS, LANGUAGE_TAGS } from '../document-texts.ts';
import { openPdf, openTag } from '../pdf-document.ts';
import { drawLabel } from './label.ts';
import type { Parcel } from './parcel.ts';

/**
 * Address labels for a label printer, one A6 page across for each parcel. The delivery type stands there in words
 * and in the operator's language: the post's own marks are bought, stuck or franked.
 */
export async function renderLabelsPdf(input: {
  parcels: readonly Pick<Parcel, 'reference' | 'lang' | 'deliveryMethod' | 'address'>[];
  /** The operator's. */
  lang: Language;
  printedAt: Date;
  brand: DocumentBrand;
  /** Folder of the brand, where its fonts are. */
  brandDir: string;
}): Promise<Buffer> {
  const { parcels, lang, printedAt, brand, brandDir } = input;
  if (parcels.length === 0) throw new RangeError('no parcel to write a label for');
  const texts = DOCUMENT_TEXTS[lang].labels;
  const { pdf, finish } = await openPdf({
    brand,
    brandDir,
    lang: LANGUAGE_TAGS[lang],
    title: fill(texts.title, { brand: brand.name }),
    createdAt: printedAt,
  });
  const document = pdf.struct('Document');
  pdf.addStructure(document);
  for (const parcel of parcels) {
    pdf.addPage({ size: 'A6', layout: 'landscape', margin: 0 });
    const section = openTag(pdf, document, 'Sect');
    drawLabel({ pdf, brand, section, texts }, parcel);
    section.end();
    // A morning's parcels are hundreds; the process may have others to serve meanwhile.
    await nextTurn();
  }
  document.end();
  return finish();
}
