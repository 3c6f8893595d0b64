import * as z from 'zod/mini';
import {
  isCity,
  isCompany,
  isEmail,
  isFirstName,
  isLastName,
  isStreet,
  isStreetNumber,
  normalizeEmail,
  normalizeFreeText,
  normalizeName,
  normalizePostalCode,
  normalizeStreetNumber,
} from './address-text.ts';
import type { Language } from './language.ts';
import { isPrintable } from './printable-text.ts';
import { suggestDomain } from './suggest-domain.ts';

export const COUNTRY_CODES = ['CH', 'LI'] as const;

export type CountryCode = (typeof COUNTRY_CODES)[number];

export const DEFAULT_COUNTRY: CountryCode = 'CH';

/** Countries we ship to, the default first. */
export const COUNTRIES: readonly { readonly code: CountryCode; readonly name: Record<Language, string> }[] = [
  { code: 'CH', name: { 'de-ch': 'Schweiz', 'fr-ch': 'Suisse', 'it-ch': 'Svizzera' } },
  { code: 'LI', name: { 'de-ch': 'Liechtenstein', 'fr-ch': 'Liechtenstein', 'it-ch': 'Liechtenstein' } },
];

/** Missing and invalid values have separate message keys (specification 5). */
function getMessageKeys(field: string): { required: string; invalid: string } {
  return { required: `addressDetails${field}Required`, invalid: `addressDetails${field}Invalid` };
}

/** In UTF-16 units. Longer input is rejected before any processing. */
const RAW_LENGTH_MAX = 1000;
const NOT_PRINTABLE = 'addressDetailsNotPrintable';

function maxRawLength(error: string) {
  return z.maxLength(RAW_LENGTH_MAX, { error, abort: true });
}

function requiredText(
  field: string,
  isValid: (text: string) => boolean,
  normalize: (text: string) => string = normalizeName,
) {
  const { required, invalid } = getMessageKeys(field);
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? required : invalid) })
    .check(
      maxRawLength(invalid),
      z.overwrite(normalize),
      z.refine((text) => isValid(text) && isPrintable(text), {
        // A valid name in an unprintable script has its own message.
        error: ({ input }) => (input === '' ? required : isValid(String(input)) ? NOT_PRINTABLE : invalid),
      }),
    );
}

function optionalText(
  field: string,
  normalize: (text: string) => string,
  isValid: (text: string) => boolean,
) {
  const error = getMessageKeys(field).invalid;
  return z._default(
    z.string({ error }).check(
      maxRawLength(error),
      z.overwrite(normalize),
      z.refine((text) => text === '' || (isValid(text) && isPrintable(text)), {
        error: ({ input }) => (isValid(String(input)) ? NOT_PRINTABLE : error),
      }),
    ),
    '',
  );
}

function isZipCodeOrCountry(field: PropertyKey | undefined): boolean {
  return field === 'zipCode' || field === 'country';
}

/** An address that we can ship to. Each issue's message is a message key. */
export const addressSchema = z
  .strictObject({
    company: optionalText('Company', normalizeFreeText, isCompany),
    firstName: requiredText('FirstName', isFirstName),
    lastName: requiredText('LastName', isLastName),
    street: requiredText('Street', isStreet),
    streetNumber: requiredText('StreetNumber', isStreetNumber, normalizeStreetNumber),
    addressSupplement: optionalText('AddressSupplement', normalizeName, isStreet),
    zipCode: requiredText('ZipCode', (text) => isPostalCode(splitPostalCode(text).code), normalizePostalCode),
    city: requiredText('City', isCity),
    country: z._default(z.enum(COUNTRY_CODES, { error: getMessageKeys('Country').invalid }), DEFAULT_COUNTRY),
    email: requiredText('Email', isEmail, normalizeEmail),
  })
  .check(
    // The country of `FL-9490` takes precedence, because the other field has a default.
    z.overwrite((address) => {
      const { code, country = address.country } = splitPostalCode(address.zipCode);
      return { ...address, zipCode: code, country };
    }),
    z.refine(({ zipCode, country }) => fitsCountry(zipCode, country), {
      path: ['zipCode'],
      error: 'addressDetailsZipCodeCountry',
      // Runs even if other fields are invalid, but not if zip code or country is.
      when: ({ issues }) => !issues.some(({ path = [] }) => path.length === 0 || isZipCodeOrCountry(path[0])),
    }),
  );

export type Address = z.output<typeof addressSchema>;
export type AddressField = keyof Address;

type OptionalField = 'company' | 'addressSupplement' | 'country';

/** Message keys of the schema. The type check fails if a field's text is missing. */
export type AddressError =
  | `addressDetails${Capitalize<AddressField>}Invalid`
  | `addressDetails${Capitalize<Exclude<AddressField, OptionalField>>}Required`
  | 'addressDetailsNotPrintable'
  | 'addressDetailsZipCodeCountry';

export type Addresses = { primaryAddress: Address; billingAddress: Address; useSameAddress: boolean };

/** Delivery and billing address. If they are the same, the submitted billing address is ignored (specification 3). */
export const addressesSchema = z.pipe(
  z.discriminatedUnion('useSameAddress', [
    z.strictObject({
      useSameAddress: z.optional(z.literal(true)),
      primaryAddress: addressSchema,
      billingAddress: z.optional(z.unknown()),
    }),
    z.strictObject({
      useSameAddress: z.literal(false),
      primaryAddress: addressSchema,
      billingAddress: addressSchema,
    }),
  ]),
  z.transform((input): Addresses => {
    const { primaryAddress } = input;
    return input.useSameAddress === false
      ? { primaryAddress, billingAddress: input.billingAddress, useSameAddress: false }
      : { primaryAddress, billingAddress: primaryAddress, useSameAddress: true };
  }),
);

export function emptyAddress(): Address {
  return {
    company: '',
    firstName: '',
    lastName: '',
    street: '',
    streetNumber: '',
    addressSupplement: '',
    zipCode: '',
    city: '',
    country: DEFAULT_COUNTRY,
    email: '',
  };
}

/** Fields in form order. */
export const ADDRESS_FIELDS = Object.keys(emptyAddress()) as AddressField[];

/** An address as orders and browsers store it. Fields added by later versions default to empty. */
export const storedAddressSchema = /* @__PURE__ */ z.object({
  ...(Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, z._default(z.string(), '')])) as Record<
    AddressField,
    z.ZodMiniDefault<z.ZodMiniString>
  >),
  country: z._default(z.enum(COUNTRY_CODES), DEFAULT_COUNTRY),
});

/** Suggests a correction for a mistyped e-mail address. Never blocks the order. */
export function suggestEmail(email: string): string | undefined {
  const address = normalizeEmail(email);
  if (!isEmail(address)) return undefined;
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const likelyDomain = suggestDomain(domain);
  return likelyDomain === domain ? undefined : `${address.slice(0, at)}@${likelyDomain}`;
}

/** Postal codes stay text, not numbers. */
export function isPostalCode(text: string): boolean {
  return /^[0-9]{4}$/.test(text);
}

/** Splits a normalized postal code: `FL-9490` has the country LI. */
function splitPostalCode(text: string): { code: string; country?: CountryCode } {
  const [, prefix, code] = /^(CH|FL|LI)-(.*)$/.exec(text) ?? [];
  if (code === undefined) return { code: text };
  return { code, country: prefix === 'CH' ? 'CH' : 'LI' };
}

function fitsCountry(zipCode: string, chosen: CountryCode): boolean {
  const { code, country = chosen } = splitPostalCode(zipCode);
  return findCountry(code) === country;
}

/**
 * Returns the country of a postal code. Both countries share one numbering; 9485 to 9498 are Liechtenstein's.
 */
export function findCountry(postalCode: string): CountryCode {
  return postalCode >= '9485' && postalCode <= '9498' ? 'LI' : 'CH';
}
