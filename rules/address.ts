import * as z from 'zod/mini';
import {
  isCity,
  isCompany,
  isEmail,
  isFirstName,
  isLastName,
  isStreet,
  isStreetNumber,
  tidy,
  tidyFreeText,
} from './address-text.ts';
import { COUNTRY_CODES, type CountryCode, DEFAULT_COUNTRY } from './country.ts';
import { probableDomain } from './mail-domain-typo.ts';
import { isPrintable } from './printable-text.ts';

/** A message key of its own for what is missing and for what is wrong (specification 5). */
function keysOf(field: string): { required: string; invalid: string } {
  return { required: `addressDetails${field}Required`, invalid: `addressDetails${field}Invalid` };
}

/** More than any field holds, in UTF-16 units: what is longer is refused before anything is done with it. */
const UNTIDY_MAX = 1000;
const NOT_PRINTABLE = 'addressDetailsNotPrintable';

/** Ends the checks of a field. */
function bounded(error: string) {
  return z.maxLength(UNTIDY_MAX, { error, abort: true });
}

function requiredText(field: string, isRight: (text: string) => boolean) {
  const { required, invalid } = keysOf(field);
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? required : invalid) })
    .check(
      bounded(invalid),
      z.overwrite(tidy),
      z.refine((text) => isRight(text) && isPrintable(text), {
        // A name that is right but for its script has a sentence of its own.
        error: ({ input }) => (input === '' ? required : isRight(String(input)) ? NOT_PRINTABLE : invalid),
      }),
    );
}

function optionalText(field: string, tidied: (text: string) => string, isRight: (text: string) => boolean) {
  const error = keysOf(field).invalid;
  return z._default(
    z.string({ error }).check(
      bounded(error),
      z.overwrite(tidied),
      z.refine((text) => text === '' || (isRight(text) && isPrintable(text)), {
        error: ({ input }) => (isRight(String(input)) ? NOT_PRINTABLE : error),
      }),
    ),
    '',
  );
}

function isPlace(field: PropertyKey | undefined): boolean {
  return field === 'zipCode' || field === 'country';
}

/** Where an address can be posted to; every issue's message is a message key. */
export const addressSchema = z
  .strictObject({
    company: optionalText('Company', tidyFreeText, isCompany),
    firstName: requiredText('FirstName', isFirstName),
    lastName: requiredText('LastName', isLastName),
    street: requiredText('Street', isStreet),
    streetNumber: requiredText('StreetNumber', isStreetNumber),
    addressSupplement: optionalText('AddressSupplement', tidy, isStreet),
    zipCode: requiredText('ZipCode', isPostalCode),
    city: requiredText('City', isCity),
    country: z._default(z.enum(COUNTRY_CODES, { error: keysOf('Country').invalid }), DEFAULT_COUNTRY),
    email: requiredText('Email', isEmail),
  })
  .check(
    z.refine(({ zipCode, country }) => countryOfPostalCode(zipCode) === country, {
      path: ['zipCode'],
      error: 'addressDetailsZipCodeCountry',
      // Said together with the faults of other fields, but not on top of one of these two.
      when: ({ issues }) => !issues.some(({ path = [] }) => path.length === 0 || isPlace(path[0])),
    }),
  );

export type Address = z.output<typeof addressSchema>;
export type AddressField = keyof Address;

/** What may stay empty, and what has a value from the start. */
type OptionalField = 'company' | 'addressSupplement' | 'country';

/** The message keys of the schema: a field without its texts fails the type check. */
export type AddressFault =
  | `addressDetails${Capitalize<AddressField>}Invalid`
  | `addressDetails${Capitalize<Exclude<AddressField, OptionalField>>}Required`
  | 'addressDetailsNotPrintable'
  | 'addressDetailsZipCodeCountry';

export type Addresses = { primaryAddress: Address; billingAddress: Address; useSameAddress: boolean };

/**
 * Delivery and billing address. While they are the same, the billing block is disabled on the page: what it
 * holds is not looked at, and billing equals primary (specification 3).
 */
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
  z.transform((given): Addresses => {
    const { primaryAddress } = given;
    return given.useSameAddress === false
      ? { primaryAddress, billingAddress: given.billingAddress, useSameAddress: false }
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

/** The fields of an address in the order of the form. */
export const ADDRESS_FIELDS = Object.keys(emptyAddress()) as AddressField[];

/** An address as orders and browsers store it. A field that a later version added has its empty value. */
export const storedAddressSchema = /* @__PURE__ */ z.object({
  ...(Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, z._default(z.string(), '')])) as Record<
    AddressField,
    z.ZodMiniDefault<z.ZodMiniString>
  >),
  country: z._default(z.enum(COUNTRY_CODES), DEFAULT_COUNTRY),
});

/** The address that was probably meant, if the one given looks mistyped. A hint only: it never blocks. */
export function emailTypoHint(email: string): string | undefined {
  const address = tidy(email);
  if (!isEmail(address)) return undefined;
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const probable = probableDomain(domain);
  return probable === domain ? undefined : `${address.slice(0, at)}@${probable}`;
}

/** Four digits, as text: a code is no number. */
export function isPostalCode(text: string): boolean {
  return /^[0-9]{4}$/.test(text);
}

/** The country that a postal code lies in; both share one numbering, of which 9485 to 9498 is Liechtenstein's. */
export function countryOfPostalCode(postalCode: string): CountryCode {
  return postalCode >= '9485' && postalCode <= '9498' ? 'LI' : 'CH';
}
