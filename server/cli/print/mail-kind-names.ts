import { MAIL_KINDS, type MailKind } from '#rules/mail-kinds.ts';
import { WrongUsage } from '../command.ts';
import { readChoice } from '../read/read-options.ts';

/** @throws WrongUsage */
export function readMailKind(word: string | undefined): MailKind {
  const kind = readChoice('The kind', word, MAIL_KINDS);
  if (kind === undefined) throw new WrongUsage(`The kind is one of: ${MAIL_KINDS.join(', ')}.`);
  return kind;
}
