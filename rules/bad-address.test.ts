import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { exampleAddress } from '../testkit/buyer.ts';
import type { BadField } from '../testkit/corpus/bad-input.ts';
import { BAD_EMAILS } from '../testkit/corpus/emails.ts';
import { BAD_POSTAL_CODES } from '../testkit/corpus/postal-codes.ts';
import { BAD_TEXTS } from '../testkit/corpus/texts.ts';
import { addressesSchema, addressSchema } from './address.ts';

const good = exampleAddress('lena@kundin.example');

function listErrors(schema: z.ZodMiniType, value: unknown): string[] {
  const { error } = z.safeParse(schema, value);
  return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];
}

it('the address that each case changes is valid', () => {
  expect(listErrors(addressSchema, good)).toEqual([]);
});

describe.each<[string, readonly BadField[]]>([
  ['text', BAD_TEXTS],
  ['e-mail', BAD_EMAILS],
  ['postal code or country', BAD_POSTAL_CODES],
])('an address is refused only for its %s', (_group, cases) => {
  it.each(cases)('%s: %s', (_cause, field, value, messageKey, at = field) => {
    const address = { ...good, [at]: value };
    expect(listErrors(addressSchema, address)).toEqual([`${field} ${messageKey}`]);
    const billing = { primaryAddress: good, billingAddress: address, useSameAddress: false };
    expect(listErrors(addressesSchema, billing)).toEqual([`billingAddress.${field} ${messageKey}`]);
  });
});
