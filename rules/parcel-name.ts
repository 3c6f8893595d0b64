import { type CardNumberFormat, isCardNumber } from './card-number.ts';
import { addWorkingDays } from './holidays.ts';
import { STANDARD_SHIPPING_BANDS } from './shipping-cost.ts';
import { swissTime } from './swiss-time.ts';

/** A parcel of an order: its first has number 1, one with replacements a later one. */
export type ParcelName = { reference: string; number: number };

const PARCEL_NAME = /^([0-9A-HJ-NP-Z]{4}-[0-9A-HJ-NP-Z]{4})(?:\/([1-9]\d?))?$/;

/** Reads `K7QM-2X9F`, an order's first parcel, or `K7QM-2X9F/2`, its second. */
export function readParcelName(text: string): ParcelName | undefined {
  const [, reference, number = '1'] = PARCEL_NAME.exec(text.trim().toUpperCase()) ?? [];
  return reference === undefined ? undefined : { reference, number: Number(number) };
}

/** As people read it on a list: an order has one parcel as a rule, which needs no number. */
export function parcelName({ reference, number }: ParcelName): string {
  return number === 1 ? reference : `${reference}/${number}`;
}

/** `form`: no post would call a parcel so. The other two are what lies beside the post's sticker and was scanned instead. */
export type TrackingFault = 'form' | 'cardNumber' | 'parcelCode';

/** Reads what the post calls a parcel. It is stored and mailed in clear, so it must never be the number of a card. */
export function readTracking(
  text: string,
  { reference }: ParcelName,
  format: CardNumberFormat,
): { tracking: string } | { fault: TrackingFault } {
  const tracking = text.trim().replace(/\s+/g, ' ').toUpperCase();
  const characters = tracking.replace(/[^A-Z0-9]/g, '');
  if (isCardNumber(characters, format)) return { fault: 'cardNumber' };
  const isOwnCode = characters.startsWith(reference.replace('-', ''));
  if (isOwnCode || readParcelName(tracking) !== undefined) return { fault: 'parcelCode' };
  const isTracking = /^(?=.*\d)[A-Z0-9][A-Z0-9. -]{4,38}[A-Z0-9]$/.test(tracking);
  return isTracking ? { tracking } : { fault: 'form' };
}

/** Weight of a letter with so many cards, in grams, as the postage reckons with it (specification 9). */
export function weightClass(cards: number): string {
  const [lightest, light] = STANDARD_SHIPPING_BANDS;
  if (lightest !== undefined && cards <= lightest.to) return 'up to 100 g';
  return light !== undefined && cards <= light.to ? 'up to 250 g' : 'up to 1000 g';
}

/**
 * On which days a parcel that left is to be expected: as promised with the order, and never before the post can have
 * brought it, which takes a working day. A replacement was never promised for a day.
 */
export function expectedArrival(
  shippedAt: Date,
  promised: { from: string; to: string },
): { from: string; to: string } {
  const { date } = swissTime(shippedAt);
  const [soonest, later] = [addWorkingDays(date, 1), addWorkingDays(date, 2)];
  const isInTime = promised.from >= soonest;
  return {
    from: isInTime ? promised.from : soonest,
    to: soonest >= promised.to ? later : promised.to,
  };
}
