import type { FieldErrors } from 'react-hook-form';
import { ADDRESS_FIELDS, type AddressError, type AddressField } from '#rules/address.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { AddressDraft } from '../../stores/address-store.ts';

export const ADDRESS_GROUPS = ['primaryAddress', 'billingAddress'] as const;
/** Naming more would not help. */
const MAX_NAMED = 5;

export type AddressGroup = (typeof ADDRESS_GROUPS)[number];

/**
 * Translates an error key from the rules or the server. Falls back to a generic message.
 * @param offending the field's characters that it doesn't accept
 */
export function describeAddressError(
  t: Translate,
  messageKey: string,
  offending: readonly string[] = [],
): string {
  const key = `address.${messageKey as AddressError}` as const;
  const message = t(key);
  if (message === key) return t('errors.fieldInvalid');
  if (offending.length === 0 || messageKey.endsWith('Required')) return message;
  const signs = offending.slice(0, MAX_NAMED).map((sign) => (sign === ' ' ? t('address.space') : sign));
  const named = t('address.offending', { signs: signs.map(showSign).join(' '), count: signs.length });
  return `${named} ${message}`;
}

/** A character that can't be displayed appears as its code. */
function showSign(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  return /^[\p{C}\p{M}]/u.test(sign) ? `U+${code.toString(16).toUpperCase().padStart(4, '0')}` : sign;
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
