import {
  type ParcelName,
  parcelName,
  readParcelName,
  type readTracking,
  type TrackingFault,
} from '#rules/parcel-name.ts';

export type Shipment = ParcelName & { tracking?: string | undefined };

/** Why a tracking number is refused; never with what was typed. */
export const TRACKING_FAULTS: Record<TrackingFault, string> = {
  form: 'the tracking has 6 to 40 letters, digits, dots, dashes or spaces',
  cardNumber: 'the tracking is the number of a gift card',
  parcelCode: 'the tracking is the code of our own label',
};

/**
 * Reads what a franking system says that left: the columns `parcel` and `tracking`, the latter maybe empty. Faults are
 * told by the line of the file.
 */
export function readShipments(
  rows: readonly { line: number; cells: Partial<Record<string, string>> }[],
  trackingOf: (text: string, parcel: ParcelName) => ReturnType<typeof readTracking>,
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
      fault('there is no order reference in the column parcel');
      continue;
    }
    const read = written === '' ? { tracking: undefined } : trackingOf(written, name);
    if ('fault' in read) {
      fault(`${parcelName(name)}: ${TRACKING_FAULTS[read.fault]}`);
      continue;
    }
    const { tracking } = read;
    if (parcels.has(parcelName(name))) fault(`${parcelName(name)} stands in the file twice`);
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
