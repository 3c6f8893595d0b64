import { type Call, type Command, Refused, WrongUsage } from '../command.ts';

export const reviewResolve: Command = {
  name: 'review resolve',
  kind: 'change',
  summary: 'Takes an item off the list, once it is dealt with.',
  takes: '<id>',
  words: { least: 1, most: 1 },
  examples: ['cadeau review resolve 12 --reason "refunded by bank, ticket 4711"'],
  run: async ({ app, words: [word = ''], by, io }: Call<'operations'>) => {
    if (!/^[1-9]\d{0,14}$/.test(word)) throw new WrongUsage('The id is the number that "review list" shows.');
    const reference = await app.operations.resolveReviewItem(Number(word), by);
    if (reference === undefined) throw new Refused(`There is no open item ${word}.`);
    io.out(`Item ${word} of order ${reference} is settled.`);
    return 0;
  },
};
