import {
  type ParcelName,
  parcelName,
  readParcelName,
  type readTracking,
  type TrackingFault,
} from '#rules/parcel-name.ts';

export type Shipment = ParcelName & { tracking?: string | undefined };

/** Reasons to reject a tracking code, without repeating the input. */
export const TRACKING_FAULTS: Record<TrackingFault, string> = {
  form: 'the tracking has 6 to 40 letters, digits, dots, dashes or spaces',
  cardNumber: 'the tracking is the number of a gift card',
  parcelCode: 'the tracking is the code of our own label',
};

/**
 * Validates the rows of a franking system: `parcel` and an optional `tracking`. Errors name the line of the
 * file.
 */
export function readShipments(
  rows: readonly { line: number; cells: Partial<Record<string, string>> }[],
  parseTracking: (text: string, parcel: ParcelName) => ReturnType<typeof readTracking>,
): { kind: 'right'; shipments: Shipment[] } | { kind: 'faulty'; faults: string[] } {
  const shipments: Shipment[] = [];
  const faults: string[] = [];
  const parcels = new Set<string>();
  const trackings = new Set<string>();
  for (const { line, cells } of rows) {
    const { parcel = '', tracking: written = '' } = cells;
    const fault = (sentence: string) => faults.push(`line ${line}: ${sentence}`);
    const name = readParcelName(parcel);
    if (name === undefined) {
      fault('no order reference in the column parcel');
      continue;
    }
    const read = written === '' ? { tracking: undefined } : parseTracking(written, name);
    if ('fault' in read) {
      fault(`${parcelName(name)}: ${TRACKING_FAULTS[read.fault]}`);
      continue;
    }
    const { tracking } = read;
    if (parcels.has(parcelName(name))) fault(`${parcelName(name)} is in the file twice`);
    else if (tracking !== undefined && trackings.has(tracking))
      fault(`${parcelName(name)} has the tracking of another parcel`);
    else {
      shipments.push({ ...name, tracking });
      parcels.add(parcelName(name));
      if (tracking !== undefined) trackings.add(tracking);
    }
  }
  return faults.length === 0 ? { kind: 'right', shipments } : { kind: 'faulty', faults };
}
