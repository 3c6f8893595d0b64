import { setImmediate as nextTurn } from 'node:timers/promises';
import { fill } from '#texts/fill.ts';
import { documentTexts } from '../document-texts.ts';
import { openTag, renderPdf } from '../pdf-document.ts';
import { drawLabel } from './label.ts';
import type { PackerInput, Parcel } from './parcel.ts';

/**
 * Address labels for a label printer, one A6 page across for each parcel. The delivery type stands there in words
 * and in the operator's language: the post's own marks are bought, stuck or franked.
 */
export async function renderLabelsPdf(
  input: PackerInput & {
    parcels: readonly Pick<Parcel, 'reference' | 'lang' | 'deliveryMethod' | 'address'>[];
  },
): Promise<Buffer> {
  const { parcels, lang, printedAt: createdAt, brand, brandDir } = input;
  if (parcels.length === 0) throw new RangeError('no parcel to write a label for');
  const texts = documentTexts(brand, lang).labels;
  const title = fill(texts.title, { brand: brand.name });
  return renderPdf({ brand, brandDir, lang, title, createdAt }, async (pdf, root) => {
    for (const parcel of parcels) {
      pdf.addPage({ size: 'A6', layout: 'landscape', margin: 0 });
      const section = openTag(pdf, root, 'Sect');
      drawLabel({ pdf, brand, section, texts }, parcel);
      section.end();
      // A morning's parcels are hundreds; the process may have others to serve meanwhile.
      await nextTurn();
    }
  });
}
