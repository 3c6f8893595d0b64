const LONGEST = 200;

/** E-mail addresses, and runs of digits as long as a card's number or a telephone's, however they are divided. */
const PERSONAL = /[^\s@]+@[^\s@]+|\d(?:[ -]?\d){5,}/g;

/** A text of the provider without what may name a person or a card, and cut: it goes to a log. */
export function redacted(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(PERSONAL, '…')
    .slice(0, LONGEST);
}
