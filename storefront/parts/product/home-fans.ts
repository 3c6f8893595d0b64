export type Fans = Record<'banner' | 'physical' | 'digital', string[]>;

/**
 * The build makes one picture of each fan.
 * @param posted pictures of the available physical cards, in list order
 * @param emailed pictures of the available digital cards, in list order
 */
export function homeFans(posted: readonly string[], emailed: readonly string[]): Fans {
  return {
    // From the end of the lists, so that no picture appears twice on the page.
    banner: [...posted.slice(-1), ...emailed.slice(-2, -1), ...posted.slice(-2, -1)],
    physical: posted.slice(0, 3),
    digital: emailed.slice(0, 3),
  };
}
