/** What the build draws as one picture is found by the pictures that it is made of. */
export function fanKey(images: readonly string[]): string {
  return images.join(' ');
}

/** The addresses of the hands of cards by those of their cards, out of all that the build has drawn by their sources. */
export function fansIn(pictures: Readonly<Partial<Record<string, string>>>): Record<string, string> {
  const fans: Record<string, string> = {};
  for (const [key, address] of Object.entries(pictures)) {
    const sources = key.split(' ');
    const cards = sources.map((source) => pictures[source] ?? '');
    if (sources.length > 1 && address !== undefined) fans[fanKey(cards)] = address;
  }
  return fans;
}

/** Pixels of the files; the picture reaches beyond the hand's place by a share of the place's width, for its shadows. */
export const FAN_WIDTHS = { avif: [480, 720, 1180], webp: [800, 1180] } as const;
export const FAN_MARGIN = 0.04;
export const FAN_HEIGHT = 11 / 16;
