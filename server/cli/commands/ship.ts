import { type ParcelName, parcelName } from '#rules/parcel-name.ts';
import type { Shipping } from '#server/fulfilment/parcel-repository.ts';
import { readShipments, type Shipment, TRACKING_FAULTS } from '#server/fulfilment/ship-parcel.ts';
import { type Call, type ExitCode, Refused, type Run, WrongUsage } from '../command.ts';
import { WITHHELD } from '../print/packing-words.ts';
import { printResult } from '../print/table.ts';
import { readTable } from '../read/files.ts';
import { readParcels } from '../read/read-options.ts';

export const runShip: Run = async (call) => {
  const { csv, tracking: written } = call.options;
  const names = readParcels(call.words);
  if (csv !== undefined) {
    if (names.length > 0 || written !== undefined)
      throw new WrongUsage('--csv stands alone: the file names the parcels.');
    return shipAll(call, await shipmentsOf(call, csv));
  }
  if (names.length === 0) throw new WrongUsage('Name at least one parcel, or a file with --csv.');
  if (written !== undefined && names.length > 1)
    throw new WrongUsage('--tracking is of one parcel: name only one.');
  return shipAll(
    call,
    names.map((name) => ({ ...name, tracking: trackingOf(call, written, name) })),
  );
};

/** @throws WrongUsage */
function trackingOf({ app }: Call, written: string | undefined, parcel: ParcelName): string | undefined {
  if (written === undefined) return undefined;
  const read = app.fulfilment.readTracking(written, parcel);
  if ('fault' in read) throw new WrongUsage(`--tracking: ${TRACKING_FAULTS[read.fault]}.`);
  return read.tracking;
}

export const runFrankingImport: Run = async (call) =>
  shipAll(call, await shipmentsOf(call, call.words[0] ?? ''));

const REFUSED: Record<Extract<Shipping, { kind: 'refused' }>['why'], string> = {
  unknown: 'there is no such parcel',
  'not packed': 'it is not packed',
  cancelled: 'it was cancelled',
  refunded: 'a card of it is being refunded',
  void: 'all its cards are void',
  'in motion': 'the supplier is being asked to take back one of its cards; try again in a few minutes',
  disputed: WITHHELD.disputed,
};

/** What became of a parcel; `right` when it is as the list has it. */
type Became = { parcel: string; right: boolean; what: string; takeOut?: string[] };

/** Ships parcels and says of each what became of it; what left before under the same tracking is well. */
async function shipAll(call: Call, shipments: readonly Shipment[]): Promise<ExitCode> {
  const { app, by, io } = call;
  const all: Became[] = [];
  for (const shipment of shipments) {
    const shipping = await app.fulfilment.parcels.ship(shipment, shipment.tracking, by);
    const became = { parcel: parcelName(shipment), ...becameOf(shipping, shipment.tracking) };
    all.push(became);
    const { parcel, right, what, takeOut = [] } = became;
    // One by one, as they leave: as JSON only what stands in the end.
    if (!right) io.err(`${parcel} ${what}.`);
    else if (!call.json) io.out(`${parcel} ${what}.`);
    if (takeOut.length > 0) io.err(`${parcel}: take out the void cards ending ${takeOut.join(', ')}.`);
  }
  const differing = all.filter(({ right }) => !right).length;
  printResult(call, all, () => {
    const shipped = all.filter(({ what }) => what === SHIPPED).length;
    if (all.length > 1) io.err(`${shipped} shipped, ${differing} not as the list has it.`);
  });
  return differing === 0 ? 0 : 1;
}

const SHIPPED = 'is shipped';

function becameOf(shipping: Shipping, tracking: string | undefined): Omit<Became, 'parcel'> {
  if (shipping.kind === 'shipped') return { right: true, what: SHIPPED, takeOut: [...shipping.takeOut] };
  if (shipping.kind === 'refused') return { right: false, what: `is not shipped: ${REFUSED[shipping.why]}` };
  return tracking === undefined || shipping.tracking === tracking
    ? { right: true, what: 'had left before' }
    : { right: false, what: 'had left before under another tracking, or none' };
}

/**
 * Reads what left from a file with the columns `parcel` and `tracking`; others are ignored.
 * @throws Refused when a row is not clear: then nothing is shipped
 */
async function shipmentsOf({ app, io }: Call, file: string): Promise<Shipment[]> {
  const read = readShipments(await readTable(io, file, ['parcel', 'tracking']), app.fulfilment.readTracking);
  if (read.kind === 'right') return read.shipments;
  for (const fault of read.faults) io.err(`${file}, ${fault}.`);
  throw new Refused('Nothing was shipped.');
}
