import type { Call, Command } from '../command.ts';
import { printOrder } from '../print/show-order.ts';
import { printJson } from '../print/table.ts';
import { orderNamed } from '../read/find-order.ts';

export const ordersShow: Command = {
  name: 'orders show',
  kind: 'read',
  summary: 'One order whole: addresses, payment, cards, parcels, refunds and all that happened.',
  takes: '<reference>',
  words: { least: 1, most: 1 },
  examples: ['cadeau orders show K7QM-2X9F', 'cadeau orders show k7qm2x9f --json'],
  run: async ({ app, words: [word = ''], json, io }: Call<'reports'>) => {
    const { id } = await orderNamed(app, word);
    const order = await app.reports.orderRecord(id);
    if (order === undefined) throw new Error('an order that is gone');
    const history = await app.reports.orderHistory(id);
    if (json) printJson(io, { ...order, history });
    else printOrder(io, order, history);
    return 0;
  },
};
