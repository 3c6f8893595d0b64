import type { MailKind } from '#server/shop/mails/mail-book.ts';
import { WrongUsage } from '../frame/command.ts';
import { readChoice } from '../read/read-options.ts';

/** Every kind of mail; the type makes sure that none is missing. */
const KINDS: Record<MailKind, true> = {
  confirmation: true,
  receipt: true,
  cards: true,
  'cards-delayed': true,
  shipped: true,
  refunded: true,
  released: true,
  'payment-failed': true,
};

/** @throws WrongUsage */
export function readMailKind(word: string | undefined): MailKind {
  const kinds = Object.keys(KINDS) as MailKind[];
  const kind = readChoice('The kind', word, kinds);
  if (kind === undefined) throw new WrongUsage(`The kind is one of: ${kinds.join(', ')}.`);
  return kind;
}
