import { POSTED_DELIVERIES } from '#rules/delivery-method.ts';
import { LANGUAGES } from '#rules/language.ts';
import { formatChf } from '#rules/money.ts';
import { parcelName, weightClass } from '#rules/parcel-name.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { formatCsv } from '#server/accounting/csv.ts';
import type { AddressedParcel, ListedParcel } from '#server/fulfilment/parcel-repository.ts';
import { type Call, type Command, Refused } from '../command.ts';
import { shownTime } from '../print/shown-time.ts';
import { type Column, printResult, printTable } from '../print/table.ts';
import { type PrivateFile, readOut } from '../read/files.ts';
import { readChoice, readParcelFilter, readParcels } from '../read/read-options.ts';

/** What has to be packed. No name and no address: this is a list, not a label. */
export const parcelsList: Command = {
  name: 'to-pack',
  kind: 'read',
  summary: 'Parcels to pack by due day and delivery type, with their cards; late ones are marked.',
  takes: '[--due <day>] [--delivery standard|insured|packet]',
  examples: ['cadeau to-pack', 'cadeau to-pack --due 2026-12-24 --delivery insured'],
  run: async (call) => {
    const { app, io } = call;
    const filter = readParcelFilter(call.options);
    const parcels = await app.fulfilment.parcels.list({ statuses: ['ToPack'], ...filter });
    const sorted = parcels.toSorted((one, other) => groupOf(one).localeCompare(groupOf(other)));
    printResult(call, sorted.map(toJson), () => {
      if (sorted.length === 0) io.out('Nothing to pack.');
      else printTable(io, PARCEL_LINE, sorted.flatMap(rowsOf));
    });
  },
};

/** By day and type; within them the list keeps its order, due first. */
function groupOf({ dueAt, deliveryMethod }: ListedParcel): string {
  return `${swissTime(dueAt).date} ${POSTED_DELIVERIES.indexOf(deliveryMethod)}`;
}

/** A line of a parcel; what is said of the parcel stands beside its first. */
type Row = { parcel: ListedParcel | undefined; line: ListedParcel['lines'][number] };

function rowsOf(parcel: ListedParcel): Row[] {
  return parcel.lines.map((line, index) => ({ parcel: index === 0 ? parcel : undefined, line }));
}

const PARCEL_LINE: Column<Row>[] = [
  { head: 'due (Swiss time)', cell: ({ parcel }) => (parcel ? shownTime(parcel.dueAt) : '') },
  { head: 'delivery', cell: ({ parcel }) => parcel?.deliveryMethod ?? '' },
  { head: 'parcel', cell: ({ parcel }) => (parcel ? parcelName(parcel) : '') },
  { head: 'haste', cell: ({ parcel }) => parcel?.haste?.toUpperCase() ?? '' },
  { head: 'cards', cell: ({ line }) => line.quantity, right: true },
  { head: 'active', cell: ({ line }) => line.active, right: true },
  { head: 'value', cell: ({ line }) => formatChf(line.faceValue), right: true },
  { head: 'design', cell: ({ line }) => line.design },
];

function toJson({ reference, number, deliveryMethod, dueAt, haste, lines }: ListedParcel): object {
  return {
    reference,
    number,
    delivery: deliveryMethod,
    dueAt,
    haste: haste ?? null,
    lines: lines.map(({ line, design, faceValue: price, quantity: amount, active }) => ({
      line,
      design,
      price,
      amount,
      active,
    })),
  };
}

export const labels = documentCommand(
  'labels',
  'labels',
  'Writes a PDF with an address label for each parcel.',
);
export const deliveryNotes = documentCommand(
  'delivery-notes',
  'deliveryNotes',
  'Writes a PDF with a delivery note for each parcel, in its order’s language, without prices.',
);
export const packingList = documentCommand(
  'packing-list',
  'packingList',
  'Writes a PDF for the packing table: what goes into which parcel, to tick off.',
);

function documentCommand(
  name: string,
  document: 'labels' | 'deliveryNotes' | 'packingList',
  summary: string,
): Command {
  return {
    name,
    kind: 'read',
    summary,
    takes: '[<reference>…] [--due <day>] [--delivery <type>] [--lang <language>] --out <file> [--force]',
    examples: [
      `cadeau ${name} --due 2026-12-24 --out ${name}.pdf`,
      `cadeau ${name} K7QM-2X9F K7QM-2X9F/2 --out ${name}.pdf --force`,
    ],
    run: async (call) => {
      const { app, options } = call;
      const file = readOut(call);
      const lang = readChoice('--lang', options.lang, LANGUAGES) ?? LANGUAGES[0];
      const parcels = await parcelsToPrint(call);
      await recordParcels(call, parcels);
      const printedAt = await app.reports.now();
      await writeFor(call, file, parcels, await app.documents[document]({ parcels, lang, printedAt }));
    },
  };
}

/** All that is to pack; of a parcel that is named, also what is packed and has not left. */
async function parcelsToPrint({ app, words, options }: Call): Promise<AddressedParcel[]> {
  const names = readParcels(words);
  const parcels = await app.fulfilment.parcels.addressed({
    statuses: names.length === 0 ? ['ToPack'] : ['ToPack', 'Packed'],
    names: names.length === 0 ? undefined : names,
    ...readParcelFilter(options),
  });
  const found = new Set(parcels.map(parcelName));
  const missing = names.map(parcelName).filter((name) => !found.has(name));
  if (missing.length > 0) throw new Refused(`Not to be packed or sent: ${missing.join(', ')}.`);
  if (parcels.length === 0) throw new Refused('There is no parcel to print for.');
  return parcels;
}

/** By this mark franking systems and spreadsheets know how names are written. */
const UTF_8 = '\uFEFF';

/** The columns of the file for a franking system, and what each row has in them (docs/operating.md). */
const FRANKING: Record<string, (parcel: AddressedParcel) => string | number> = {
  parcel: parcelName,
  delivery: ({ deliveryMethod }) => deliveryMethod,
  company: ({ address }) => address.company,
  name: ({ address }) => `${address.firstName} ${address.lastName}`,
  supplement: ({ address }) => address.addressSupplement,
  street: ({ address }) => address.street,
  street_number: ({ address }) => address.streetNumber,
  zip_code: ({ address }) => address.zipCode,
  city: ({ address }) => address.city,
  country: ({ address }) => address.country,
  language: ({ lang }) => lang,
  cards: cardCount,
  weight: (parcel) => weightClass(cardCount(parcel)),
  tracking: () => '',
};

function cardCount({ lines }: AddressedParcel): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

export const frankingExport: Command = {
  name: 'franking export',
  kind: 'read',
  summary: 'Writes a table with the packed parcels and their addresses for a franking system.',
  takes: '[--due <day>] [--delivery <type>] --out <file> [--force]',
  examples: ['cadeau franking export --out to-frank.csv'],
  run: async (call) => {
    const file = readOut(call);
    const filter = readParcelFilter(call.options);
    const parcels = await call.app.fulfilment.parcels.addressed({ statuses: ['Packed'], ...filter });
    if (parcels.length === 0) throw new Refused('No parcel is packed and waiting for the post.');
    await recordParcels(call, parcels);
    const rows = parcels.map((parcel) => Object.values(FRANKING).map((cell) => cell(parcel)));
    await writeFor(call, file, parcels, UTF_8 + formatCsv([Object.keys(FRANKING), ...rows]));
  },
};

/** Before anything is written: who takes addresses out of the shop stands in its records. */
function recordParcels({ app, by }: Call, parcels: readonly AddressedParcel[]): Promise<void> {
  const references = parcels.map(({ reference }) => reference);
  return app.operations.recordRead(by, references, 'names and addresses written into a file');
}

async function writeFor(
  call: Call,
  file: PrivateFile,
  parcels: readonly AddressedParcel[],
  content: string | Buffer,
): Promise<undefined> {
  await file.write(content);
  printResult(call, { file: file.name, parcels: parcels.map(parcelName) }, () =>
    call.io.out(`${parcels.length} ${parcels.length === 1 ? 'parcel is' : 'parcels are'} in ${file.name}.`),
  );
}
