/**
 * Makes the type check fail if a union member has no case.
 * @throws Error with the member's kind, for values stored by a newer version
 */
export function assertNever(value: never): never {
  const member: unknown = value;
  const hasKind = typeof member === 'object' && member !== null && 'kind' in member;
  // Doesn't print the value, which may contain card or address data.
  throw new Error(
    `no case for ${String(hasKind ? member.kind : typeof member === 'object' ? 'an object' : member)}`,
  );
}
