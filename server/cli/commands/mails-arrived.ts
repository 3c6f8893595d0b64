import { type Call, type Command, Refused } from '../command.ts';
import { readMailKind } from '../print/mail-kind-names.ts';
import { orderNamed } from '../read/find-order.ts';

export const mailsArrived: Command = {
  name: 'mails arrived',
  kind: 'change',
  summary: 'Enters that a mail has arrived of which the mail server never said so.',
  takes: '<reference> <kind>',
  words: { least: 2, most: 2 },
  examples: ['cadeau mails arrived K7QM-2X9F cards --reason "the buyer has it"'],
  run: async ({ app, words: [word = '', kindWord], by, io }: Call<'reports' | 'messages'>) => {
    const kind = readMailKind(kindWord);
    const order = await orderNamed(app, word);
    const number = await app.messages.arrived(order.id, kind, by);
    if (number === undefined) {
      throw new Refused(`Order ${order.reference} has no mail ${kind} whose answer was lost.`);
    }
    io.out(`Mail ${kind} ${number} of order ${order.reference} counts as sent.`);
    return 0;
  },
};
