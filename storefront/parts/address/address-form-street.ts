import { isStreetNumber, normalizeStreetNumber } from '#rules/address-text.ts';
import type { StoredAddress } from '../../stores/address-store.ts';

/**
 * Browsers autofill street and number into one field. The number may be last (`Bahnhofstrasse 12 a`) or first (`12, rue
 * de Lausanne`). Undefined if there is no valid number.
 */
export function splitStreet(text: string): { street: string; streetNumber: string } | undefined {
  const line = text.trim().replace(/\s+/g, ' ');
  const { street, number = '' } =
    /^(?<street>.*?\S),? (?<number>\d{1,4}(?: ?[a-z]| ?bis| ?ter)?(?: ?[-–/.+] ?[\da-z]{1,5})?)$/iu.exec(line)
      ?.groups ??
    /^(?<number>\d{1,4}[a-z]?(?:[-–/.]\d{1,4}[a-z]?)?),? (?<street>\p{L}.*)$/iu.exec(line)?.groups ??
    {};
  const streetNumber = normalizeStreetNumber(number);
  if (street === undefined || !isStreetNumber(streetNumber)) return undefined;
  return { street: street.replace(/,$/, ''), streetNumber };
}

/** Moves the number from the street to its own field, if that one is empty. */
export function moveStreetNumber(address: StoredAddress): StoredAddress {
  const parts = address.streetNumber === '' ? splitStreet(address.street) : undefined;
  return parts === undefined ? address : { ...address, ...parts };
}
