import type { FieldErrors, ResolverResult } from 'react-hook-form';
import { type Addresses, addressesSchema } from '#rules/address.ts';
import { addressesToCheck } from '../../checkout/order-request.ts';
import type { TypedAddresses } from '../../stores/address-store.ts';
import { ADDRESS_GROUPS } from './address-faults.ts';

/** Returns the first error of each field. */
export function checkAddresses(typed: TypedAddresses): ResolverResult<TypedAddresses, Addresses> {
  const { data, error } = addressesSchema.safeParse(addressesToCheck(typed));
  if (data !== undefined) return { values: data, errors: {} };
  const errors: FieldErrors<TypedAddresses> = {};
  for (const group of ADDRESS_GROUPS) {
    const issues = error.issues.filter(({ path }) => path[0] === group).reverse();
    if (issues.length === 0) continue;
    errors[group] = Object.fromEntries(
      issues.map(({ path, code, message }) => [path[1], { type: code, message }]),
    );
  }
  return { values: {}, errors };
}
