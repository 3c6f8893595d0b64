import { type ReasonFault, reasonFault } from '#rules/reason.ts';

const SENTENCES = {
  empty: 'actions.needed',
  long: 'actions.long',
  lines: 'actions.long',
  email: 'actions.email',
  cardNumber: 'actions.cardNumber',
} as const satisfies Record<ReasonFault, string>;

/** A note is typed in lines, and kept as one. */
export function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

/** What is wrong with a note or a reason, as the key of its sentence. */
export function reasonSentence(text: string): (typeof SENTENCES)[ReasonFault] | undefined {
  const fault = reasonFault(oneLine(text));
  return fault && SENTENCES[fault];
}
