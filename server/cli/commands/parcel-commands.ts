import { POSTED_DELIVERIES } from '#rules/delivery-method.ts';
import { LANGUAGES } from '#rules/language.ts';
import { formatChf } from '#rules/money.ts';
import { parcelName } from '#rules/parcel-name.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { formatCsv } from '#server/accounting/csv.ts';
import { frankingTable } from '#server/fulfilment/franking-table.ts';
import type { AddressedParcel, ListedParcel } from '#server/fulfilment/parcel-repository.ts';
import { type Call, Refused, type Run } from '../command.ts';
import { shownTime } from '../print/shown-time.ts';
import { type Column, printResult, printTable } from '../print/table.ts';
import { type PrivateFile, readOut } from '../read/files.ts';
import { readChoice } from '../read/read-choice.ts';
import { readParcelFilter, readParcels } from '../read/read-options.ts';

/** What has to be packed. No name and no address: this is a list, not a label. */
export const runParcelsList: Run = async (call) => {
  const { app, flags, io } = call;
  const { parcels } = app.fulfilment;
  const filter = { statuses: ['ToPack' as const], ...readParcelFilter(call.options) };
  const people = flags.has('people');
  const listed: Listed[] = people ? await parcels.addressed(filter) : await parcels.list(filter);
  if (people) {
    const references = listed.map(({ reference }) => reference);
    await app.operations.recordRead(call.by, references, { type: 'parcels-listed', data: {} });
  }
  const sorted = listed.toSorted((one, other) => groupOf(one).localeCompare(groupOf(other)));
  printResult(call, sorted.map(toJson), () => {
    if (sorted.length === 0) io.out('Nothing to pack.');
    else printTable(io, people ? [...PARCEL_LINE, ...RECEIVER] : PARCEL_LINE, sorted.flatMap(rowsOf));
  });
};

/** With the address where names were asked for. */
type Listed = ListedParcel & { address?: AddressedParcel['address'] };

/** By day and type; within them the list keeps its order, due first. */
function groupOf({ dueAt, deliveryMethod }: ListedParcel): string {
  return `${swissTime(dueAt).date} ${POSTED_DELIVERIES.indexOf(deliveryMethod)}`;
}

/** A line of a parcel; what is said of the parcel stands beside its first. */
type Row = { parcel: Listed | undefined; line: ListedParcel['lines'][number] };

function rowsOf(parcel: Listed): Row[] {
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
  { head: 'words', cell: ({ parcel }) => (parcel?.hasWords ? 'yes' : '') },
];

/** Besides, with --people. */
const RECEIVER: Column<Row>[] = [
  { head: 'name', cell: ({ parcel }) => nameOf(parcel?.address) },
  { head: 'town', cell: ({ parcel }) => parcel?.address?.city ?? '' },
];

function nameOf(address: Listed['address']): string {
  return address === undefined ? '' : `${address.firstName} ${address.lastName}`;
}

function toJson({
  reference,
  number,
  deliveryMethod,
  dueAt,
  haste,
  hasWords,
  lines,
  address,
}: Listed): object {
  return {
    ...(address && { name: nameOf(address), town: address.city }),
    reference,
    number,
    delivery: deliveryMethod,
    dueAt,
    haste: haste ?? null,
    words: hasWords,
    lines: lines.map(({ line, design, faceValue: price, quantity: amount, active }) => ({
      line,
      design,
      price,
      amount,
      active,
    })),
  };
}

/** Writes one of the documents about parcels. */
export async function runDocument(
  call: Call,
  document: 'labels' | 'deliveryNotes' | 'packingList',
): Promise<undefined> {
  const { app, options } = call;
  const file = readOut(call);
  const lang = readChoice('--lang', options.lang, LANGUAGES) ?? LANGUAGES[0];
  const parcels = await parcelsToPrint(call);
  await recordParcels(call, parcels);
  const printedAt = await app.reports.now();
  await writeFor(call, file, parcels, await app.documents[document]({ parcels, lang, printedAt }));
}

/** Writes what is laid into the envelopes of those parcels for which something was written. */
export const runParcelWords: Run = async (call) => {
  const { app, options } = call;
  const file = readOut(call);
  const lang = readChoice('--lang', options.lang, LANGUAGES) ?? LANGUAGES[0];
  const found = await parcelsToPrint(call);
  const written = new Set((await app.fulfilment.parcels.markPrinted(found)).map(parcelName));
  const parcels = found.filter((parcel) => written.has(parcelName(parcel)));
  await recordParcels(call, parcels);
  const content = await app.documents.parcelWords({ parcels, lang, printedAt: await app.reports.now() });
  if (content === undefined) throw new Refused('Nothing is written for the envelopes of these parcels.');
  await writeFor(call, file, parcels, content);
};

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

export const runFrankingExport: Run = async (call) => {
  const file = readOut(call);
  const filter = readParcelFilter(call.options);
  const parcels = await call.app.fulfilment.parcels.addressed({ statuses: ['Packed'], ...filter });
  if (parcels.length === 0) throw new Refused('No parcel is packed and waiting for the post.');
  await recordParcels(call, parcels);
  const table = frankingTable(parcels);
  const excel = call.flags.has('excel');
  await writeFor(call, file, parcels, excel ? formatCsv(table, { excel }) : UTF_8 + formatCsv(table));
};

/** Before anything is written: who takes addresses out of the shop stands in its records. */
function recordParcels({ app, by }: Call, parcels: readonly AddressedParcel[]): Promise<void> {
  const references = parcels.map(({ reference }) => reference);
  return app.operations.recordRead(by, references, { type: 'addresses-exported', data: {} });
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
