import { type Call, type Command, Refused } from '../command.ts';
import { orderNamed } from '../read/find-order.ts';

export const jobsRetry: Command = {
  name: 'jobs retry',
  kind: 'change',
  summary: 'Tries at once what of an order waits for its next try or was given up.',
  takes: '<reference>',
  words: { least: 1, most: 1 },
  examples: ['cadeau jobs retry K7QM-2X9F --reason "the supplier is back"'],
  run: async ({ app, words: [word = ''], by, io }: Call<'reports' | 'operations'>) => {
    const order = await orderNamed(app, word);
    const count = await app.operations.retryJobs(order.id, by);
    if (count === 0) throw new Refused(`No job of order ${order.reference} waits or was given up.`);
    io.out(`${count} ${count === 1 ? 'job' : 'jobs'} of order ${order.reference} tried now.`);
    return 0;
  },
};
