export const FOUND_BY = [
  'reference',
  'e-mail',
  'name',
  'town',
  'last-four-digits',
  'receipt',
  'provider-id',
] as const;

export type FoundBy = (typeof FOUND_BY)[number];

/** A typed reference, with or without hyphen, or a provider's refund ID with the suffix `-R` and a number. */
const TYPED_REFERENCE = /^([0-9A-Z]{4})-?([0-9A-Z]{4})(?:-R\d+)?$/;

/** Parses `k7qm2x9f`, `K7QM-2X9F` or `K7QM-2X9F-R1` into a reference. Returns other text in upper case. */
export function parseReference(typed: string): string {
  const text = typed.trim().toUpperCase();
  const [, first, second] = TYPED_REFERENCE.exec(text) ?? [];
  return first === undefined || second === undefined ? text : `${first}-${second}`;
}
