/** A sentence stands above a list and in a line of the cart. */
export const PAUSE_SENTENCE_MAX = 300;

/** Whether pages can say this of a sale that is paused: one line that is not empty. */
export function isPauseSentence(text: string): boolean {
  const trimmed = text.trim();
  return trimmed !== '' && trimmed.length <= PAUSE_SENTENCE_MAX && !/\p{Cc}/u.test(trimmed);
}
