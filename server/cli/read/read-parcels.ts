import { POSTED_DELIVERIES } from '#rules/delivery-method.ts';
import { addDays } from '#rules/iso-date.ts';
import { type ParcelName, readParcelName } from '#rules/parcel-name.ts';
import { endOfSwissDay } from '#rules/swiss-time.ts';
import { type Call, WrongUsage } from '../command.ts';

/** How parcels are sent, as `--delivery` names it. */
export const DELIVERY_METHODS = POSTED_DELIVERIES;

/**
 * Parcels as words name them: `K7QM-2X9F`, or `K7QM-2X9F/2` for an order's second.
 * @throws WrongUsage
 */
export function readParcels(words: readonly string[]): ParcelName[] {
  return words.map((word) => {
    const name = readParcelName(word);
    if (name === undefined) throw new WrongUsage(`"${word}" is no order reference as K7QM-2X9F.`);
    return name;
  });
}

/**
 * The end of the day that `--due` names: meant is what is due by then, what is late included.
 * @throws WrongUsage
 */
export function readDue(value: Call['options'][string]): Date | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return endOfSwissDay(addDays(value, 0));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new WrongUsage('--due is a day as 2026-12-24.');
}
