import { type Call, type Command, WrongUsage } from '../command.ts';
import { ORDER_COLUMNS } from '../print/order-columns.ts';
import { bold, printJson, printTable } from '../print/table.ts';
import { readCount } from '../read/read-options.ts';

const LIMIT = 50;

export const ordersSearch: Command = {
  name: 'orders search',
  kind: 'read',
  summary: "Finds orders by reference, e-mail, name, a card's last four digits, or the provider's id.",
  takes: '<text> [--limit <count>]',
  words: { least: 1, most: 4 },
  options: { limit: { type: 'string' } },
  examples: [
    'cadeau orders search K7QM-2X9F',
    'cadeau orders search Lena Muster',
    'cadeau orders search 4711',
  ],
  run: async ({ app, words, options, json, io }: Call<'reports'>) => {
    const text = words.join(' ');
    // It would stay in the history of the shell.
    if (/^\d{12,}$/.test(text.replaceAll(' ', ''))) {
      throw new WrongUsage(
        'A card is searched by its last four digits: a whole number belongs in no command.',
      );
    }
    const found = await app.reports.searchOrders(text, readCount('limit', options.limit, LIMIT, 1000));
    if (json) printJson(io, found);
    else if (found.length === 0) io.out('Nothing found.');
    for (const { foundBy, orders } of json ? [] : found) {
      io.out(bold(io, `by ${foundBy}`));
      printTable(io, ORDER_COLUMNS, orders);
    }
    return 0;
  },
};
