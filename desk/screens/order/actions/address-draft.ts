import { POSTAL_FIELDS, type PostalAddress } from '#rules/address-correction.ts';
import { useDraft } from '../../../ui/page-hooks.ts';

export type AddressDraft = { read: PostalAddress; wanted: PostalAddress };

/** Keeps the edit across a sign-in. @param now the current address */
export function useAddressDraft(
  reference: string,
  now: PostalAddress,
): [draft: AddressDraft, write: (draft: AddressDraft | undefined) => void] {
  const [text, setText] = useDraft(`address ${reference}`);
  const draft = text === '' ? { read: now, wanted: now } : (JSON.parse(text) as AddressDraft);
  return [draft, (written) => setText(written === undefined ? '' : JSON.stringify(written))];
}

export type AddressConflict = { field: keyof PostalAddress; before: string; now: string; wanted: string }[];

/** Returns the fields in which the original, the edited and the current address differ. */
export function conflictOf({ read, wanted }: AddressDraft, now: PostalAddress): AddressConflict {
  return POSTAL_FIELDS.filter((field) => read[field] !== now[field] || wanted[field] !== now[field]).map(
    (field) => ({ field, before: read[field], now: now[field], wanted: wanted[field] }),
  );
}

export function mergedDraft({ read, wanted }: AddressDraft, now: PostalAddress): AddressDraft {
  const merged = { ...now };
  for (const field of POSTAL_FIELDS)
    if (wanted[field] !== read[field]) Object.assign(merged, { [field]: wanted[field] });
  return { read: now, wanted: merged };
}
