/** Hands of cards by the place where they are shown, each with its pictures, the front one first. */
export type Fans = Record<'banner' | 'physical' | 'digital', string[]>;

/**
 * The pictures of some cards of each kind, for home; the build draws each hand as one picture.
 * @param posted pictures of the cards by post that can be bought, in the list's order
 * @param emailed the same of those by e-mail
 */
export function homeFans(posted: readonly string[], emailed: readonly string[]): Fans {
  return {
    // From the other end of the lists: no picture stands twice on the page.
    banner: [...posted.slice(-1), ...emailed.slice(-2, -1), ...posted.slice(-2, -1)],
    physical: posted.slice(0, 3),
    digital: emailed.slice(0, 3),
  };
}
