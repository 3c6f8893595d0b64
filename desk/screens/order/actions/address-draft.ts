import { POSTAL_FIELDS, type PostalAddress } from '#rules/address-correction.ts';
import { useDraft } from '../../../ui/page-hooks.ts';

/** The address that a correction began with, and what it shall be. */
export type AddressDraft = { read: PostalAddress; wanted: PostalAddress };

/** What is being typed for an order, kept over a sign-in in between. @param now the address as it is */
export function useAddressDraft(
  reference: string,
  now: PostalAddress,
): [draft: AddressDraft, write: (draft: AddressDraft | undefined) => void] {
  const [text, setText] = useDraft(`address ${reference}`);
  const draft = text === '' ? { read: now, wanted: now } : (JSON.parse(text) as AddressDraft);
  return [draft, (written) => setText(written === undefined ? '' : JSON.stringify(written))];
}

/** What two people have made of an address that both began with. */
export type AddressConflict = { field: keyof PostalAddress; before: string; now: string; wanted: string }[];

/** The fields in which any two of the three differ. */
export function conflictOf({ read, wanted }: AddressDraft, now: PostalAddress): AddressConflict {
  return POSTAL_FIELDS.filter((field) => read[field] !== now[field] || wanted[field] !== now[field]).map(
    (field) => ({ field, before: read[field], now: now[field], wanted: wanted[field] }),
  );
}

/** What was typed, laid over what the other has saved: of a field that only one has changed, the change. */
export function mergedDraft({ read, wanted }: AddressDraft, now: PostalAddress): AddressDraft {
  const merged = { ...now };
  for (const field of POSTAL_FIELDS)
    if (wanted[field] !== read[field]) Object.assign(merged, { [field]: wanted[field] });
  return { read: now, wanted: merged };
}
