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

/** What a delivery note may know of a parcel: it lies beside a gift, so no value, no sum, no way of sending. */
export type NotedParcel = Pick<Parcel, 'reference' | 'lang' | 'address'> & {
  lines: readonly Pick<Parcel['lines'][number], 'name' | 'quantity'>[];
};

/** What stands on the delivery note of one parcel, in its order's language. */
export type DeliveryNoteLayout = DocumentHeader &
  PagedTable & {
    greeting: string;
    intro: string;
    count: { name: string; quantity: string };
    /** Short texts beside each other below the table. */
    notes: Note[];
  };

/** @param day ISO day, in Swiss time, on which the note is printed */
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

/** Two values of one design would be two rows that look the same. */
function amountsByDesign(lines: NotedParcel['lines'], lang: Language): DeliveryNoteLayout['rows'] {
  const amounts = new Map<string, number>();
  for (const { name, quantity } of lines) amounts.set(name[lang], (amounts.get(name[lang]) ?? 0) + quantity);
  return Array.from(amounts, ([name, quantity]) => [name, String(quantity)]);
}
