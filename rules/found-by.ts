export const FOUND_BY = [
  'reference',
  'e-mail',
  'address',
  'last-four-digits',
  'receipt',
  'provider-id',
] as const;

export type FoundBy = (typeof FOUND_BY)[number];

/**
 * A reference that a user entered, with or without hyphen, or a provider's refund ID with the suffix `-R` and a
 * number.
 */
const ENTERED_REFERENCE = /^([0-9A-Z]{4})-?([0-9A-Z]{4})(?:-R\d+)?$/;

/** Parses `k7qm2x9f`, `K7QM-2X9F` or `K7QM-2X9F-R1` into a reference. Returns other text in upper case. */
export function parseReference(input: string): string {
  const text = input.trim().toUpperCase();
  const [, first, second] = ENTERED_REFERENCE.exec(text) ?? [];
  return first === undefined || second === undefined ? text : `${first}-${second}`;
}

export const ORDERS_PER_PAGE = 50;

/** A search counts its results up to this number, because common words match a large part of all orders. */
export const SEARCH_COUNT_MAX = 1000;
