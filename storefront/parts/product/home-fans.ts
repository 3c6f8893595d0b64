export type HomeFans = Record<'banner' | 'physical' | 'digital', string[]>;

/**
 * The build makes one picture of each fan.
 * @param posted pictures of the available physical cards, in list order
 * @param emailed pictures of the available digital cards, in list order
 */
export function selectHomeFans(posted: readonly string[], emailed: readonly string[]): HomeFans {
  return {
    // From the end of the lists, so that no picture appears twice on the page.
    banner: [...posted.slice(-1), ...emailed.slice(-2, -1), ...posted.slice(-2, -1)],
    physical: posted.slice(0, 3),
    digital: emailed.slice(0, 3),
  };
}

export function toFanKey(images: readonly string[]): string {
  return images.join(' ');
}

/** The build names each fan after its source files. */
export function findFans(pictures: Readonly<Partial<Record<string, string>>>): Record<string, string> {
  const fans: Record<string, string> = {};
  for (const [key, address] of Object.entries(pictures)) {
    const sources = key.split(' ');
    const cards = sources.map((source) => pictures[source] ?? '');
    if (sources.length > 1 && address !== undefined) fans[toFanKey(cards)] = address;
  }
  return fans;
}

/** Widths of the files in px. `FAN_MARGIN` is the space for shadows on each side, as a share of the fan's width. */
export const FAN_WIDTHS = { avif: [480, 720, 1180], webp: [800, 1180] } as const;
export const FAN_MARGIN = 0.04;
export const FAN_HEIGHT = 11 / 16;
