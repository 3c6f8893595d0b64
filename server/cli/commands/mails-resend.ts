import { isEmail, tidy } from '#rules/address-text.ts';
import type { ResendRefusal } from '#server/messages/resend-mail.ts';
import { type Call, type Command, Refused, WrongUsage } from '../command.ts';
import { readMailKind } from '../print/mail-kind-names.ts';
import { orderNamed } from '../read/find-order.ts';
import { readCount } from '../read/read-options.ts';

const WHY: Record<ResendRefusal, string> = {
  erased: 'its names and addresses were removed, so there is nobody to write to.',
  disputed: "the buyer's bank has taken the money back: nothing is sent again.",
  'no-such-mail': 'it has no such mail. "cadeau mails list" shows those it has.',
  'still-pending': 'it is not sent yet. "cadeau jobs stuck" says why; --to corrects the address meanwhile.',
  'cards-void': 'every card of this mail is void.',
  'secrets-removed':
    'number and PIN of its cards were removed, 30 days after they were sent. "cadeau cards replace" gives new ones.',
};

export const mailsResend: Command = {
  name: 'mails resend',
  kind: 'change',
  summary: 'Sends a mail of an order once more, to a corrected address if one is given.',
  takes: '<reference> <kind> [--to <e-mail>] [--number <of the mail>]',
  words: { least: 2, most: 2 },
  options: { to: { type: 'string' }, number: { type: 'string' } },
  examples: [
    'cadeau mails resend K7QM-2X9F cards --reason "deleted by mistake, buyer called"',
    'cadeau mails resend K7QM-2X9F cards --to lena@kundin.example --reason "typing error, passport seen"',
  ],
  run: async ({ app, words: [word = '', kindWord], options, by, io }: Call<'reports' | 'messages'>) => {
    const kind = readMailKind(kindWord);
    const to = readEmail(options.to);
    const content = options.number === undefined ? undefined : readCount('number', options.number, 1, 999);
    const order = await orderNamed(app, word);
    const decision = await app.messages.resend({ orderId: order.id, kind, content, to }, by);
    if (decision.kind === 'refused') throw new Refused(`Order ${order.reference}: ${WHY[decision.why]}`);
    const where = to === undefined ? 'the address of the order' : 'the corrected address';
    io.out(
      decision.kind === 'repeat'
        ? `The mail ${kind} of order ${order.reference} goes out again, to ${where}.`
        : `The mail ${kind} of order ${order.reference} was not sent yet: from now on it goes to ${where}.`,
    );
    return 0;
  },
};

function readEmail(typed: Call['options'][string]): string | undefined {
  if (typeof typed !== 'string') return undefined;
  const email = tidy(typed);
  if (!isEmail(email)) throw new WrongUsage('--to is no e-mail address that a mail could go to.');
  return email;
}
