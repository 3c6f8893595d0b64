import type { FieldErrors } from 'react-hook-form';
import { ADDRESS_FIELDS, type AddressError, type AddressField } from '#rules/address.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { AddressDraft } from '../../stores/address-store.ts';

export const ADDRESS_GROUPS = ['primaryAddress', 'billingAddress'] as const;
export type AddressGroup = (typeof ADDRESS_GROUPS)[number];

/** Translates an error key from the rules or the server. Falls back to a generic message. */
export function describeAddressError(t: Translate, messageKey: string): string {
  const key = `address.${messageKey as AddressError}` as const;
  const message = t(key);
  return message === key ? t('errors.fieldInvalid') : message;
}

/** Returns the first invalid field in form order. */
export function findFirstInvalidField(errors: FieldErrors<AddressDraft>): HTMLElement | null {
  for (const group of ADDRESS_GROUPS) {
    const field = ADDRESS_FIELDS.find((candidate) => errors[group]?.[candidate] !== undefined);
    if (field !== undefined) return document.getElementById(getFieldId(group, field));
  }
  return null;
}

export function getFieldId(group: AddressGroup, field: AddressField): string {
  return `${group}-${field}`;
}
