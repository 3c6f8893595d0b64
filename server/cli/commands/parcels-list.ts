import { formatChf } from '#rules/money.ts';
import { parcelName } from '#rules/parcel-name.ts';
import { swissTime } from '#rules/swiss-time.ts';
import type { ListedParcel } from '#server/fulfilment/parcel-repository.ts';
import type { Call, Command } from '../command.ts';
import { shownTime } from '../print/shown-time.ts';
import { type Column, printJson, printTable } from '../print/table.ts';
import { readChoice } from '../read/read-options.ts';
import { DELIVERY_METHODS, readDue } from '../read/read-parcels.ts';

/** What has to be packed. No name and no address: this is a list, not a label. */
export const parcelsList: Command = {
  name: 'to-pack',
  kind: 'read',
  summary: 'Parcels to pack by due day and delivery type, with their cards; late ones are marked.',
  takes: '[--due <day>] [--delivery standard|insured|packet]',
  words: { least: 0, most: 0 },
  options: { due: { type: 'string' }, delivery: { type: 'string' } },
  examples: ['cadeau to-pack', 'cadeau to-pack --due 2026-12-24 --delivery insured'],
  run: async ({ app, options, json, io }: Call<'fulfilment'>) => {
    const parcels = await app.fulfilment.parcels.list({
      statuses: ['ToPack'],
      dueUntil: readDue(options.due),
      deliveryMethod: readChoice('--delivery', options.delivery, DELIVERY_METHODS),
    });
    const sorted = parcels.toSorted((one, other) => compare(groupOf(one), groupOf(other)));
    if (json) printJson(io, sorted.map(toJson));
    else if (sorted.length === 0) io.out('Nothing to pack.');
    else printTable(io, COLUMNS, sorted.flatMap(rowsOf));
    return 0;
  },
};

/** By day and type; within them the list keeps its order, due first. */
function groupOf({ dueAt, deliveryMethod }: ListedParcel): string {
  return `${swissTime(dueAt).date} ${DELIVERY_METHODS.indexOf(deliveryMethod)}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** A line of a parcel; what is said of the parcel stands beside its first. */
type Row = { parcel: ListedParcel | undefined; line: ListedParcel['lines'][number] };

function rowsOf(parcel: ListedParcel): Row[] {
  return parcel.lines.map((line, index) => ({ parcel: index === 0 ? parcel : undefined, line }));
}

const COLUMNS: Column<Row>[] = [
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
