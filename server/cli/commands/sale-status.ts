import type { SaleCategory } from '#server/operations/catalogue/paused-sale.ts';
import type { Call, Command } from '../command.ts';
import { CATEGORY_NAMES, categoriesOf } from '../print/sale-categories.ts';
import { shownTime } from '../print/shown-time.ts';
import { printable, printJson } from '../print/table.ts';

export const saleStatus: Command = {
  name: 'sale status',
  kind: 'read',
  summary: 'Which cards are on sale, and what the pages of the others say.',
  takes: '',
  words: { least: 0, most: 0 },
  examples: ['cadeau sale status', 'cadeau sale status --json'],
  run: async ({ app, json, io }: Call<'operations'>) => {
    const pauses = await app.operations.salePauses();
    const all = categoriesOf('all').map((category) => ({
      category,
      pause: pauses.find((one) => one.category === category) ?? null,
    }));
    if (json) {
      printJson(io, all);
      return 0;
    }
    for (const { category, pause } of all) {
      if (pause === null) io.out(`${nameOf(category)} are on sale.`);
      else {
        io.out(
          `${nameOf(category)} are off sale since ${shownTime(pause.since)}, by ${printable(pause.person)}:`,
        );
        for (const text of Object.values(pause.sentence)) io.out(`  ${printable(text)}`);
      }
    }
    return 0;
  },
};

const nameOf = (category: SaleCategory) => CATEGORY_NAMES[category];
