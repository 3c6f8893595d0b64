import { parcelName, readTracking } from '#rules/parcel-name.ts';
import type { Shipping } from '#server/fulfilment/parcel-repository.ts';
import { readShipments, type Shipment } from '#server/fulfilment/ship-parcel.ts';
import { type Call, type Command, type ExitCode, type Io, Refused, WrongUsage } from '../command.ts';
import { WITHHELD } from '../print/packing-words.ts';
import { readTable } from '../read/files.ts';
import { readParcels } from '../read/read-options.ts';

export const ship: Command = {
  name: 'ship',
  kind: 'change',
  summary: 'Marks packed parcels as handed to the post; their buyers get the mail that says so.',
  takes: '<reference>… [--tracking <text>] | --csv <file>',
  words: { least: 0, most: 500 },
  examples: [
    'cadeau ship K7QM-2X9F R4TW-8NPC --reason "evening post"',
    'cadeau ship K7QM-2X9F --tracking 99.00.123456.12345678 --reason "registered"',
    'cadeau ship --csv left.csv --reason "evening post"',
  ],
  run: async (call) => {
    const { csv, tracking: written } = call.options;
    const names = readParcels(call.words);
    if (csv !== undefined) {
      if (names.length > 0 || written !== undefined)
        throw new WrongUsage('--csv stands alone: the file names the parcels.');
      return shipAll(call, await shipmentsOf(call.io, csv));
    }
    if (names.length === 0) throw new WrongUsage('Name at least one parcel, or a file with --csv.');
    const tracking = written === undefined ? undefined : readTracking(written);
    if (written !== undefined && tracking === undefined)
      throw new WrongUsage('--tracking has 6 to 40 letters, digits, dots, dashes or spaces.');
    if (tracking !== undefined && names.length > 1)
      throw new WrongUsage('--tracking is of one parcel: name only one.');
    return shipAll(
      call,
      names.map((name) => ({ ...name, tracking })),
    );
  },
};

export const frankingImport: Command = {
  name: 'franking import',
  kind: 'change',
  summary: 'Reads back which parcels left and under which tracking, and marks them as shipped.',
  takes: '<file>',
  examples: ['cadeau franking import franked.csv --reason "evening post"'],
  run: async (call) => shipAll(call, await shipmentsOf(call.io, call.words[0] ?? '')),
};

const REFUSED: Record<Extract<Shipping, { kind: 'refused' }>['why'], string> = {
  unknown: 'there is no such parcel',
  'not packed': 'it is not packed',
  cancelled: 'it was cancelled',
  refunded: 'a card of it is being refunded',
  void: 'all its cards are void',
  'in motion': 'the supplier is being asked to take back one of its cards; try again in a few minutes',
  disputed: WITHHELD.disputed,
};

/** Ships parcels and says of each what became of it; what left before under the same tracking is well. */
async function shipAll({ app, by, io }: Call, shipments: readonly Shipment[]): Promise<ExitCode> {
  let shipped = 0;
  let differing = 0;
  for (const shipment of shipments) {
    const name = parcelName(shipment);
    const shipping = await app.fulfilment.parcels.ship(shipment, shipment.tracking, by);
    if (shipping.kind === 'shipped') {
      shipped += 1;
      io.out(`${name} is shipped.`);
      if (shipping.takeOut.length > 0)
        io.err(`${name}: take out the void cards ending ${shipping.takeOut.join(', ')}.`);
    } else if (shipping.kind === 'refused') {
      differing += 1;
      io.err(`${name} is not shipped: ${REFUSED[shipping.why]}.`);
    } else if (shipment.tracking === undefined || shipping.tracking === shipment.tracking) {
      io.out(`${name} had left before.`);
    } else {
      differing += 1;
      io.err(`${name} had left before under another tracking, or none.`);
    }
  }
  if (shipments.length > 1) io.err(`${shipped} shipped, ${differing} not as the list has it.`);
  return differing === 0 ? 0 : 1;
}

/**
 * Reads what left from a file with the columns `parcel` and `tracking`; others are ignored.
 * @throws Refused when a row is not clear: then nothing is shipped
 */
async function shipmentsOf(io: Io, file: string): Promise<Shipment[]> {
  const read = readShipments(await readTable(io, file, ['parcel', 'tracking']));
  if (read.kind === 'right') return read.shipments;
  for (const fault of read.faults) io.err(`${file}, ${fault}.`);
  throw new Refused('Nothing was shipped.');
}
