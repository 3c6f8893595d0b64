/**
 * Selects the cards of the fan on the home page, front one first. The build draws the fan of every season.
 * @param posted physical cards on sale, in list order
 * @param emailed digital cards on sale, in list order
 */
export function selectHomeFan<Card>(posted: readonly Card[], emailed: readonly Card[]): Card[] {
  const [front = emailed[0]] = posted;
  // From the end of the lists, because the start of each list is shown below.
  const behind = [emailed[emailed.length - 1], posted[posted.length - 1]];
  return [...new Set([front, ...behind])].filter((card) => card !== undefined);
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
