/** The code type that a scanner can send first (ISO/IEC 15424), such as `]C1` for GS1-128 or `]d2` for GS1 DataMatrix. */
const AIM_PREFIX = /^\][A-Za-z][0-9A-Za-z]/;

/** Removes what scanners add to a code: the AIM prefix, and control characters such as the group separator. */
export function cleanScannedText(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, (controls) => (/[\t\n]/.test(controls) ? ' ' : ''))
    .trim()
    .replace(AIM_PREFIX, '')
    .trim();
}
