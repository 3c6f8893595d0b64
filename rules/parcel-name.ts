import { type CardNumberFormat, isCardNumber } from './card-number.ts';
import { addWorkingDays } from './holidays.ts';
import { cleanScannedText } from './scanned-text.ts';
import { STANDARD_SHIPPING_BANDS } from './shipping-cost.ts';
import { swissTime } from './swiss-time.ts';

/** A parcel of an order. The first has number 1; replacements get later numbers. */
export type ParcelName = { reference: string; number: number };

const PARCEL_NAME = /^([0-9A-HJ-NP-Z]{4}-[0-9A-HJ-NP-Z]{4})(?:\/([1-9]\d?))?$/;

/** Parses `K7QM-2X9F` as the first parcel, or `K7QM-2X9F/2` as the second. */
export function parseParcelName(text: string): ParcelName | undefined {
  const [, reference, number = '1'] = PARCEL_NAME.exec(text.trim().toUpperCase()) ?? [];
  return reference === undefined ? undefined : { reference, number: Number(number) };
}

/**
 * Parses a scanned or typed parcel code. A scanner with a different keyboard layout sends an apostrophe for the
 * hyphen and a hyphen for the slash. The hyphen is optional.
 */
export function parseScannedParcel(text: string): ParcelName | undefined {
  const [, first, second, number] =
    /^([0-9a-z]{4})[-'’´`]?([0-9a-z]{4})(?:[/-](\d{1,2}))?$/i.exec(cleanScannedText(text)) ?? [];
  if (first === undefined) return undefined;
  return parseParcelName(`${first}-${second}${number === undefined ? '' : `/${number}`}`);
}

/** Omits the number of the first parcel, because most orders have only one. */
export function formatParcelName({ reference, number }: ParcelName): string {
  return number === 1 ? reference : `${reference}/${number}`;
}

/**
 * `form`: not a tracking number. The other two are codes near the post's sticker that were scanned by
 * mistake.
 */
export type TrackingError = 'form' | 'cardNumber' | 'parcelCode';

/** Parses a tracking number. It's stored and mailed in clear text, so it must never be a card number. */
export function parseTracking(
  text: string,
  { reference }: ParcelName,
  format: CardNumberFormat,
): { tracking: string } | { fault: TrackingError } {
  const tracking = cleanScannedText(text).replace(/\s+/g, ' ').toUpperCase();
  const characters = tracking.replace(/[^A-Z0-9]/g, '');
  if (isCardNumber(characters, format)) return { fault: 'cardNumber' };
  const isOwnCode = characters.startsWith(reference.replace('-', ''));
  // Eight digits alone can be a carrier's number.
  const isParcelCode = /[A-Z]/.test(tracking) && parseScannedParcel(tracking) !== undefined;
  if (isOwnCode || isParcelCode || parseParcelName(tracking) !== undefined) return { fault: 'parcelCode' };
  const isTracking = /^(?=.*\d)[A-Z0-9][A-Z0-9. -]{4,38}[A-Z0-9]$/.test(tracking);
  return isTracking ? { tracking } : { fault: 'form' };
}

/** Weight class of a letter with this many cards, as the table of postal rates defines it (specification 9). */
export function getWeightClass(cards: number): string {
  const [lightest, light] = STANDARD_SHIPPING_BANDS;
  if (lightest !== undefined && cards <= lightest.to) return 'up to 100 g';
  return light !== undefined && cards <= light.to ? 'up to 250 g' : 'up to 1000 g';
}

/**
 * Returns the expected delivery days of a shipped parcel: as promised, but at least one working day after
 * shipping. Replacements have no promised day.
 */
export function getExpectedArrival(
  shippedAt: Date,
  promised: { from: string; to: string },
): { from: string; to: string } {
  const { date } = swissTime(shippedAt);
  const [earliest, latest] = [addWorkingDays(date, 1), addWorkingDays(date, 2)];
  const isPromiseRealistic = promised.from >= earliest;
  return {
    from: isPromiseRealistic ? promised.from : earliest,
    to: earliest >= promised.to ? latest : promised.to,
  };
}
