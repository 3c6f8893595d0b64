import { settleItem } from '#server/database/operating/item-book.ts';
import { type Command, Refused, WrongUsage } from '../frame/command.ts';

export const itemsSettle: Command = {
  name: 'items settle',
  kind: 'change',
  summary: 'Takes an item off the list, once it is dealt with.',
  takes: '<id>',
  words: { least: 1, most: 1 },
  examples: ['cadeau items settle 12 --reason "refunded by bank, ticket 4711"'],
  run: async ({ house, words: [word = ''], by, io }) => {
    if (!/^[1-9]\d{0,14}$/.test(word)) throw new WrongUsage('The id is the number that "items list" shows.');
    const reference = await settleItem(house.connection.db, by, Number(word));
    if (reference === undefined) throw new Refused(`There is no open item ${word}.`);
    io.out(`Item ${word} of order ${reference} is settled.`);
    return 0;
  },
};
