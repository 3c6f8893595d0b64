import type { UseFormReturn } from 'react-hook-form';
import { isStreetNumber, normalizeStreetNumber } from '#rules/address-text.ts';
import type { AddressDraft } from '../../stores/address-store.ts';
import type { AddressGroup } from './address-errors.ts';

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

export function moveNumberFromStreet(
  form: Pick<UseFormReturn<AddressDraft>, 'getValues' | 'setValue' | 'getFieldState' | 'trigger'>,
  group: AddressGroup,
): void {
  if (form.getValues(`${group}.streetNumber`) !== '') return;
  const parts = splitStreet(form.getValues(`${group}.street`));
  if (parts === undefined) return;
  form.setValue(`${group}.street`, parts.street);
  form.setValue(`${group}.streetNumber`, parts.streetNumber);
  if (form.getFieldState(`${group}.streetNumber`).invalid) void form.trigger(`${group}.streetNumber`);
}
