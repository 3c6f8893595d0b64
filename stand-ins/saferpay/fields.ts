import * as z from 'zod';
import { minorVersion } from './spec-version.ts';

/** The same rule for several fields. */
export function each<Name extends string, Schema extends z.ZodType>(
  schema: Schema,
  ...names: readonly Name[]
): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
}

/** A field that some versions do not know. */
export function onlyIf<Schema extends z.ZodType>(isKnown: boolean, schema: Schema) {
  return isKnown ? schema : z.undefined().optional();
}

/** `Id` of the API: letters, digits and `.:-_`. */
export function id(longest: number): z.ZodString {
  return z
    .string()
    .max(longest)
    .regex(/^[A-Za-z0-9.:\-_]+$/, 'must be 1 or more of A-Za-z0-9.:-_');
}

export function digits(shortest: number, longest: number): z.ZodString {
  return z
    .string()
    .regex(new RegExp(`^\\d{${shortest},${longest}}$`), `must be ${shortest} to ${longest} digits`);
}

export function text(longest: number): z.ZodString {
  return z.string().min(1).max(longest);
}

export const email = z.string().regex(/^[^@\s]+@[^@\s]+$/, 'must be an e-mail address');

export const address = text(2000).refine(isWebAddress, 'must be an http or https address');

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

// ISO-8859-15: Latin 1 with eight places changed, the euro sign among them.
const latin9 =
  /^[\u0020-\u007e\u00a0-\u00a3\u00a5\u00a7\u00a9-\u00b3\u00b5-\u00b7\u00b9-\u00bb\u00bf-\u00ff\u20ac\u0152\u0153\u0160\u0161\u0178\u017d\u017e]*$/;
const latinText = text(100).regex(latin9, 'must be ISO-8859-15');

export const requestHeader = z.strictObject({
  SpecVersion: z.string().refine((version) => minorVersion(version) !== undefined, 'unknown version'),
  CustomerId: digits(1, 8),
  RequestId: id(50),
  RetryIndicator: z.int().min(0).max(9),
  ClientInfo: z
    .strictObject(each(latinText, 'ShopInfo', 'OsInfo'))
    .partial()
    .optional(),
});

/** Minor units as text; a number is tolerated as real clients send one (saferpay 8). */
const amountValue = z
  .union([z.string(), z.int()])
  .transform(String)
  .refine((value) => /^[1-9]\d{0,10}$/.test(value), 'must be a whole number of minor units, not zero');

export const amount = z
  .strictObject({ Value: amountValue, CurrencyCode: z.string().regex(/^[A-Z]{3}$/, 'must be ISO 4217') })
  .transform(({ Value, CurrencyCode }) => ({ value: Number(Value), currency: CurrencyCode }));

export const languageCode = z
  .string()
  .regex(/^[a-z]{2}(-[A-Za-z]{2})?$/, 'must be ISO 639-1, optionally with a country');

const addressFields = {
  ...each(text(100), 'FirstName', 'LastName', 'Company', 'Street', 'Street2', 'Zip', 'City', 'Phone'),
  CountryCode: z.string().regex(/^[A-Z]{2}$/, 'must be an alpha-2 country code'),
  CountrySubdivisionCode: text(6),
  Email: email,
  DateOfBirth: z.iso.date(),
  Gender: z.enum(['MALE', 'FEMALE', 'DIVERSE', 'COMPANY']),
};

export const deliveryAddress = z.strictObject(addressFields).partial();
export const billingAddress = z.strictObject({ ...addressFields, VatNumber: text(25) }).partial();

/** Form for an address on the page; `AddressSource` came with 1.26 in place of `Display` (saferpay 1.2). */
export function addressForm(minor: number) {
  const isNew = minor >= 26;
  return z.strictObject({
    AddressSource: onlyIf(isNew, z.enum(['NONE', 'SAFERPAY', 'PREFER_PAYMENTMETHOD'])),
    Display: onlyIf(!isNew, z.boolean()),
    MandatoryFields: z.array(z.string()).optional(),
  });
}
