import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  ADDRESS_FIELDS,
  type Addresses,
  type AddressField,
  addressesSchema,
  emptyAddress,
} from '#rules/address.ts';
import { toRequestAddresses } from '../../checkout/order-request.ts';
import { type AddressDraft, useAddress } from '../../stores/address-store.ts';
import {
  ADDRESS_GROUPS,
  type AddressErrors,
  type AddressGroup,
  type FieldName,
  getFieldId,
} from './address-errors.ts';
import { moveStreetNumber } from './address-form-street.ts';

export type AddressForm = ReturnType<typeof useAddressForm>;

/** Returns the addresses if they are valid, and the first error of each invalid field. */
export function checkAddresses(draft: AddressDraft): {
  addresses: Addresses | undefined;
  errors: AddressErrors;
} {
  const { data, error } = addressesSchema.safeParse(toRequestAddresses(draft));
  const errors: AddressErrors = {};
  for (const { path, message } of error?.issues ?? []) errors[path.join('.') as FieldName] ??= message;
  return { addresses: data, errors };
}

/** The input of the address form is in its store. This hook adds which fields show their errors. */
export function useAddressForm() {
  const draft = useAddress();
  const [visited, setVisited] = useState<ReadonlySet<FieldName>>(new Set());
  const [isRejected, setRejected] = useState(false);

  const found = checkAddresses(draft).errors;
  const errors: AddressErrors = {};
  for (const name of visited) if (found[name] !== undefined) errors[name] = found[name];

  // The buyer, another tab or time may clear the details.
  useEffect(
    () =>
      useAddress.subscribe((now, before) => {
        // Typing replaces only one address.
        if (!isEmptyDraft(now) || ADDRESS_GROUPS.some((group) => now[group] === before[group])) return;
        setVisited(new Set());
        setRejected(false);
      }),
    [],
  );

  function leaveOut(names: readonly FieldName[]): void {
    setVisited((all) => new Set([...all].filter((name) => !names.includes(name))));
  }

  return {
    draft,
    /** The errors to show: of the visited fields or, after a rejected submit, of all. */
    errors,
    /** True from a submit with errors to one without. */
    isRejected,
    change(group: AddressGroup, field: AddressField, value: string): void {
      const name = `${group}.${field}` as const;
      // While typing, only a field that shows an error is validated.
      if (errors[name] === undefined) leaveOut([name]);
      useAddress.getState().edit({ [group]: { ...useAddress.getState()[group], [field]: value } });
    },
    /** From now on, the field shows its error if it has one. */
    visit(group: AddressGroup, field: AddressField): void {
      setVisited((names) => new Set([...names, `${group}.${field}` as const]));
    },
    splitStreet(group: AddressGroup): void {
      useAddress.getState().edit({ [group]: moveStreetNumber(useAddress.getState()[group]) });
    },
    changeSameAddress(useSameAddress: boolean): void {
      leaveOut(getNames('billingAddress'));
      useAddress.getState().edit({ useSameAddress });
    },
    /** Stores valid addresses. Otherwise shows all errors, focuses the first and returns false. */
    submit(): boolean {
      const { primaryAddress, billingAddress, useSameAddress } = useAddress.getState();
      // Autofill triggers no blur, so street and number may not be split yet.
      const typed = {
        primaryAddress: moveStreetNumber(primaryAddress),
        billingAddress: moveStreetNumber(billingAddress),
        useSameAddress,
      };
      const checked = checkAddresses(typed);
      if (checked.addresses !== undefined) {
        setRejected(false);
        useAddress.getState().store(checked.addresses);
        return true;
      }
      const names = ADDRESS_GROUPS.flatMap(getNames);
      // Focus after rendering, so that screen readers read the error with the field.
      flushSync(() => {
        useAddress.getState().edit(typed);
        setVisited(new Set(names));
        setRejected(true);
      });
      focusField(names.find((name) => checked.errors[name] !== undefined));
      return false;
    },
  };
}

export function focusField(name: FieldName | undefined): void {
  if (name !== undefined) document.getElementById(getFieldId(name))?.focus();
}

function getNames(group: AddressGroup): FieldName[] {
  return ADDRESS_FIELDS.map((field) => `${group}.${field}` as const);
}

function isEmptyDraft({ primaryAddress, billingAddress }: AddressDraft): boolean {
  const empty = JSON.stringify(emptyAddress());
  return [primaryAddress, billingAddress].every((address) => JSON.stringify(address) === empty);
}
