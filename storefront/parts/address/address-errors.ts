import type { AddressError, AddressField } from '#rules/address.ts';
import type { Translate } from '../../i18n/translate.ts';

export const ADDRESS_GROUPS = ['primaryAddress', 'billingAddress'] as const;
/** Naming more would not help. */
const MAX_NAMED = 5;

export type AddressGroup = (typeof ADDRESS_GROUPS)[number];
export type FieldName = `${AddressGroup}.${AddressField}`;
/** The message key of each invalid field. */
export type AddressErrors = Partial<Record<FieldName, string>>;

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

export function getFieldId(name: FieldName): string {
  return name.replace('.', '-');
}
