/**
 * What every version and method is known to take (datatrans 2): 20 characters in older versions, 40 in newer ones, and no
 * word about which. A reference is never cut: what comes back is compared with what was sent.
 */
const REFERENCE = /^[A-Za-z0-9-]{1,20}$/;

export function isReference(text: string): boolean {
  return REFERENCE.test(text);
}
