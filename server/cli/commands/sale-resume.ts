import { type Call, type Command, Refused } from '../command.ts';
import { CATEGORY_NAMES, CATEGORY_WORDS, categoriesOf } from '../print/sale-categories.ts';
import { printJson } from '../print/table.ts';

export const saleResume: Command = {
  name: 'sale resume',
  kind: 'change',
  summary: 'Puts cards on sale again.',
  takes: `<${CATEGORY_WORDS}>`,
  words: { least: 1, most: 1 },
  examples: ['cadeau sale resume digital --reason "the supplier answers again"'],
  run: async ({ app, words, by, json, io }: Call<'operations'>) => {
    const resumed = await app.operations.resumeSale(categoriesOf(words[0]), by);
    if (resumed.length === 0) throw new Refused('They are on sale already.');
    if (json) printJson(io, resumed);
    else for (const category of resumed) io.out(`${CATEGORY_NAMES[category]} are on sale again.`);
    return 0;
  },
};
