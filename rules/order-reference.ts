/** An order's reference, as typed with or without its hyphen, and as a provider knows a refund of it: with `-R` and a number. */
const TYPED = /^([0-9A-Z]{4})-?([0-9A-Z]{4})(?:-R\d+)?$/;

/** The reference that is meant by `k7qm2x9f`, `K7QM-2X9F` or `K7QM-2X9F-R1`; what is none of these stays as it is. */
export function readReference(typed: string): string {
  const text = typed.trim().toUpperCase();
  const [, first, second] = TYPED.exec(text) ?? [];
  return first === undefined || second === undefined ? text : `${first}-${second}`;
}
