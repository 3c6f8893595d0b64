/** Maximum number of characters that fit above a product list and into a cart line. */
export const PAUSE_SENTENCE_MAX = 300;

/** True if the text can be shown for paused sales: a single line that isn't empty. */
export function isPauseSentence(text: string): boolean {
  const trimmed = text.trim();
  return trimmed !== '' && trimmed.length <= PAUSE_SENTENCE_MAX && !/\p{Cc}/u.test(trimmed);
}
