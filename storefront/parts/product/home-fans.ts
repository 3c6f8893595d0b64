/**
 * Selects the cards of the fan on the home page, front card first. The build renders one fan per season.
 * @param physical cards on sale, in list order
 * @param digital cards on sale, in list order
 */
export function selectHomeFan<Card>(physical: readonly Card[], digital: readonly Card[]): Card[] {
  const [front = digital[0]] = physical;
  // From the end of the lists, because the start of each list is shown below.
  const behind = [digital[digital.length - 1], physical[physical.length - 1]];
  return [...new Set([front, ...behind])].filter((card) => card !== undefined);
}

export function toFanKey(images: readonly string[]): string {
  return images.join(' ');
}

/** Maps the images of each fan's cards to the fan's URL. The build names a fan after its source files. */
export function findFans(pictures: Readonly<Partial<Record<string, string>>>): Record<string, string> {
  const fans: Record<string, string> = {};
  for (const [key, url] of Object.entries(pictures)) {
    const sources = key.split(' ');
    const cards = sources.map((source) => pictures[source] ?? '');
    if (sources.length > 1 && url !== undefined) fans[toFanKey(cards)] = url;
  }
  return fans;
}

/** Widths of the files in px. */
export const FAN_WIDTHS = { avif: [480, 720, 1180], webp: [800, 1180] } as const;
/** Space for shadows on each side, as a share of the fan's width. */
export const FAN_MARGIN = 0.04;
export const FAN_HEIGHT = 11 / 16;
