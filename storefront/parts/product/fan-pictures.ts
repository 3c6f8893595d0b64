export function fanKey(images: readonly string[]): string {
  return images.join(' ');
}

/** The build names each fan after its source files. */
export function fansIn(pictures: Readonly<Partial<Record<string, string>>>): Record<string, string> {
  const fans: Record<string, string> = {};
  for (const [key, address] of Object.entries(pictures)) {
    const sources = key.split(' ');
    const cards = sources.map((source) => pictures[source] ?? '');
    if (sources.length > 1 && address !== undefined) fans[fanKey(cards)] = address;
  }
  return fans;
}

/** Widths of the files in px. `FAN_MARGIN` is the space for shadows on each side, as a share of the fan's width. */
export const FAN_WIDTHS = { avif: [480, 720, 1180], webp: [800, 1180] } as const;
export const FAN_MARGIN = 0.04;
export const FAN_HEIGHT = 11 / 16;
