import type { Language } from '#rules/language.ts';
import { formatDay } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import { forCount } from '#texts/for-count.ts';
import type { DocumentBrand } from '../document-brand.ts';
import { documentTexts } from '../document-texts.ts';
import type { DocumentHeader } from '../draw-header.ts';
import type { Note } from '../draw-notes.ts';
import type { PagedTable } from '../draw-paged-table.ts';
import { cardCount, type Parcel, postalLines } from './parcel.ts';

/** The note accompanies a gift, so it shows no values, no total and no delivery method. */
export type NotedParcel = Pick<Parcel, 'reference' | 'lang' | 'address'> & {
  lines: readonly Pick<Parcel['lines'][number], 'name' | 'quantity'>[];
};

export type DeliveryNoteLayout = DocumentHeader &
  PagedTable & {
    greeting: string;
    intro: string;
    count: { name: string; quantity: string };
    notes: Note[];
  };

/** @param day ISO day, in Swiss time, of printing */
export function layoutDeliveryNote(
  parcel: NotedParcel,
  brand: DocumentBrand,
  day: string,
): DeliveryNoteLayout {
  const { reference, lang, address, lines } = parcel;
  const { firstName, lastName } = address;
  const { deliveryNote: texts, receipt } = documentTexts(brand, lang);
  const { addressLines, country } = brand.legalEntity;
  const { email, telephone, hours } = brand.support;
  const count = cardCount(lines);
  return {
    heading: texts.heading,
    sender: { title: texts.sender, lines: [...addressLines, country[lang]] },
    addressee: { title: texts.recipient, lines: postalLines(parcel) },
    facts: [
      { label: receipt.reference, value: reference },
      { label: texts.date, value: formatDay(day, lang) },
    ],
    continued: fill(texts.continued, { reference }),
    greeting: fill(texts.greeting, { firstName, lastName }),
    intro: forCount(texts, 'intro', count),
    columns: [receipt.design, receipt.amount],
    rows: amountsByDesign(lines, lang),
    count: { name: forCount(texts, 'count', count), quantity: String(count) },
    notes: [
      { title: texts.activeTitle, text: forCount(texts, 'active', count) },
      {
        title: forCount(texts.use, 'title', count),
        text: fill(texts.use.text, { where: brand.redemption.where[lang] }),
      },
      { ...texts.help, lines: [email, telephone, hours[lang]] },
    ],
    pageName: (page, pages) => fill(receipt.page, { page, pages }),
  };
}

/** Merges lines of one design: two values would print as two identical rows. */
function amountsByDesign(lines: NotedParcel['lines'], lang: Language): DeliveryNoteLayout['rows'] {
  const amounts = new Map<string, number>();
  for (const { name, quantity } of lines) amounts.set(name[lang], (amounts.get(name[lang]) ?? 0) + quantity);
  return Array.from(amounts, ([name, quantity]) => [name, String(quantity)]);
}
