import type { UseFormReturn } from 'react-hook-form';
import type { TypedAddresses } from '../../state/address-store.ts';
import type { AddressGroup } from './address-faults.ts';

/**
 * Browsers keep street and number as one line and fill it into the street. This takes them apart; undefined
 * when the text does not end in a number as our field takes it.
 */
export function splitStreet(text: string): { street: string; streetNumber: string } | undefined {
  const words = text.trim().split(' ');
  const last = words.at(-1) ?? '';
  if (words.length < 2 || !/^[0-9]{1,3}[a-z]?$|^[0-9]{4}$/i.test(last)) return undefined;
  return { street: words.slice(0, -1).join(' ').replace(/,$/, ''), streetNumber: last };
}

/** Fills an empty number field from the end of the street. */
export function takeNumberOutOfStreet(
  form: Pick<UseFormReturn<TypedAddresses>, 'getValues' | 'setValue' | 'getFieldState' | 'trigger'>,
  group: AddressGroup,
): void {
  if (form.getValues(`${group}.streetNumber`) !== '') return;
  const parts = splitStreet(form.getValues(`${group}.street`));
  if (parts === undefined) return;
  form.setValue(`${group}.street`, parts.street);
  form.setValue(`${group}.streetNumber`, parts.streetNumber);
  if (form.getFieldState(`${group}.streetNumber`).invalid) void form.trigger(`${group}.streetNumber`);
}
