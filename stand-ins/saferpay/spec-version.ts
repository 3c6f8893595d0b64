const newest = 53;

/** The part after `1.` of a known SpecVersion, else undefined. Ordered as a number: 1.9 is older than 1.10. */
export function minorVersion(specVersion: string): number | undefined {
  const minor = /^1\.(0|[1-9]\d?)$/.exec(specVersion)?.[1];
  return minor !== undefined && Number(minor) <= newest ? Number(minor) : undefined;
}

/** Whether a (known) version is at least 1.`minor`; the landmarks are in saferpay 1.2. */
export function isAtLeast(specVersion: string, minor: number): boolean {
  return (minorVersion(specVersion) ?? newest) >= minor;
}
