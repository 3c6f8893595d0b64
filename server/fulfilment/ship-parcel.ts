import { type ParcelName, parcelName, readParcelName, readTracking } from '#rules/parcel-name.ts';

export type Shipment = ParcelName & { tracking?: string | undefined };

/**
 * Reads what a franking system says that left: the columns `parcel` and `tracking`, the latter maybe empty. Faults are
 * told by the line of the file.
 */
export function readShipments(
  rows: readonly { line: number; cells: Partial<Record<string, string>> }[],
): { kind: 'right'; shipments: Shipment[] } | { kind: 'faulty'; faults: string[] } {
  const shipments: Shipment[] = [];
  const faults: string[] = [];
  const parcels = new Set<string>();
  const trackings = new Set<string>();
  for (const { line, cells } of rows) {
    const { parcel = '', tracking: written = '' } = cells;
    const fault = (sentence: string) => faults.push(`line ${line}: ${sentence}`);
    const name = readParcelName(parcel);
    const tracking = written === '' ? undefined : readTracking(written);
    if (name === undefined) fault('there is no order reference in the column parcel');
    else if (parcels.has(parcelName(name))) fault(`${parcelName(name)} stands in the file twice`);
    else if (written !== '' && tracking === undefined)
      fault(`${parcelName(name)} has a tracking that is none`);
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
