import { type Call, type Command, Refused } from '../command.ts';
import { readMailKind } from '../print/mail-kind-names.ts';
import { orderNamed } from '../read/find-order.ts';

export const mailsBounced: Command = {
  name: 'mails bounced',
  kind: 'change',
  summary: 'Enters that a mail came back, and puts the order on the list of open items.',
  takes: '<reference> <kind>',
  words: { least: 2, most: 2 },
  examples: ['cadeau mails bounced K7QM-2X9F cards --reason "mailbox full, returned this morning"'],
  run: async ({ app, words: [word = '', kindWord], by, io }: Call<'reports' | 'messages'>) => {
    const kind = readMailKind(kindWord);
    const order = await orderNamed(app, word);
    const number = await app.messages.bounced(order.id, kind, by);
    if (number === undefined) {
      throw new Refused(`Order ${order.reference} has no mail ${kind} that was sent and has not come back.`);
    }
    io.out(`Mail ${kind} ${number} of order ${order.reference} came back: it is an open item now.`);
    return 0;
  },
};
