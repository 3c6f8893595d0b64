/**
 * Ends a dispatch over a union: a member without a case fails the type check here.
 * @throws Error naming the member, for a value that a newer process has stored
 */
export function assertNever(value: never): never {
  const member: unknown = value;
  const hasKind = typeof member === 'object' && member !== null && 'kind' in member;
  // The whole value is not printed: it may hold a card or an address.
  throw new Error(
    `no case for ${String(hasKind ? member.kind : typeof member === 'object' ? 'an object' : member)}`,
  );
}
