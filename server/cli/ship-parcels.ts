import { parcelName } from '#rules/parcel-name.ts';
import type { Shipping } from '#server/fulfilment/parcel-repository.ts';
import { readShipments, type Shipment, shipParcels } from '#server/fulfilment/ship-parcel.ts';
import { type Call, type ExitCode, Refused } from './command.ts';
import { WITHHELD } from './print/packing-words.ts';
import { readTable } from './read/read-table.ts';

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
export async function shipAll(
  { app, by, io }: Call<'fulfilment'>,
  shipments: readonly Shipment[],
): Promise<ExitCode> {
  let shipped = 0;
  let differing = 0;
  await shipParcels(app.fulfilment.parcels, shipments, by, (shipment, shipping) => {
    const name = parcelName(shipment);
    switch (shipping.kind) {
      case 'shipped':
        shipped += 1;
        io.out(`${name} is shipped.`);
        if (shipping.takeOut.length > 0)
          io.err(`${name}: take out the void cards ending ${shipping.takeOut.join(', ')}.`);
        return;
      case 'already':
        if (shipment.tracking === undefined || shipping.tracking === shipment.tracking) {
          io.out(`${name} had left before.`);
          return;
        }
        differing += 1;
        io.err(`${name} had left before under another tracking, or none.`);
        return;
      case 'refused':
        differing += 1;
        io.err(`${name} is not shipped: ${REFUSED[shipping.why]}.`);
    }
  });
  if (shipments.length > 1) io.err(`${shipped} shipped, ${differing} not as the list has it.`);
  return differing === 0 ? 0 : 1;
}

/**
 * Reads what left from a file with the columns `parcel` and `tracking`; others are ignored.
 * @throws Refused when a row is not clear: then nothing is shipped
 */
export async function shipmentsOf(call: Pick<Call, 'io'>, file: string): Promise<Shipment[]> {
  const read = readShipments(await readTable(call, file, ['parcel', 'tracking']));
  if (read.kind === 'right') return read.shipments;
  for (const fault of read.faults) call.io.err(`${file}, ${fault}.`);
  throw new Refused('Nothing was shipped.');
}
