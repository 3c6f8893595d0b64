import type { Command } from '../command.ts';
import { DRY_RUN, EXCEL, flag, OUT_FILE, value } from './shared-options.ts';

const load = () => import('../commands/sale-commands.ts');
const loadCatalogue = () => import('../commands/catalogue-commands.ts');

const WHICH = { '<digital|physical|all>': 'Which cards.' };

export const saleStatus: Command = {
  name: 'sale status',
  kind: 'read',
  summary: 'Which cards are on sale, and what the pages of the others say.',
  examples: ['cadeau sale status', 'cadeau sale status --json'],
  run: async (call) => (await load()).runSaleStatus(call),
};

export const salePauseCommand: Command = {
  name: 'sale pause',
  kind: 'change',
  summary: 'Takes cards off sale, with a sentence on their pages. Orders and payments already made go on.',
  words: WHICH,
  options: {
    'sentence-de': value('text', "What German pages say; all three, or the shop's own."),
    'sentence-fr': value('text', 'What French pages say.'),
    'sentence-it': value('text', 'What Italian pages say.'),
  },
  examples: [
    'cadeau sale pause digital --reason "the supplier is away until 14:00"',
    'cadeau sale pause all --sentence-de "…" --sentence-fr "…" --sentence-it "…" --reason "stocktaking"',
  ],
  run: async (call) => (await load()).runSalePauseCommand(call),
};

export const saleResume: Command = {
  name: 'sale resume',
  kind: 'change',
  summary: 'Puts cards on sale again.',
  words: WHICH,
  options: { 'leave-items': flag('Also while payments or cards are on the list that our records lack.') },
  examples: [
    'cadeau sale resume digital --reason "the supplier answers again"',
    'cadeau sale resume all --leave-items --reason "restored; the rest of the list is looked at tomorrow"',
  ],
  run: async (call) => (await load()).runSaleResume(call),
};

export const catalogueImport: Command = {
  name: 'catalogue import',
  kind: 'change',
  summary: 'Adds and changes cards from a file, with their pictures: all of it or nothing.',
  words: { '<file>': 'A .json or a .csv file.' },
  options: {
    pictures: value('folder', 'Where the pictures are that the file names.'),
    'dry-run': DRY_RUN,
  },
  examples: [
    'cadeau catalogue import spring.csv --pictures ./spring --dry-run --reason "a look first"',
    'cadeau catalogue import spring.csv --pictures ./spring --reason "the cards of spring"',
  ],
  run: async (call) => (await loadCatalogue()).runCatalogueImport(call),
};

export const catalogueExport: Command = {
  name: 'catalogue export',
  kind: 'read',
  summary: 'Writes all cards into a CSV file: change it in a spreadsheet, and import it.',
  options: { ...OUT_FILE, excel: EXCEL },
  examples: [
    'cadeau catalogue export --out catalogue.csv',
    'cadeau catalogue export --out catalogue.csv --excel --force',
  ],
  run: async (call) => (await loadCatalogue()).runCatalogueExport(call),
};

export const productsList: Command = {
  name: 'products list',
  kind: 'read',
  summary: 'All cards, with their values, and which can be bought.',
  examples: ['cadeau products list'],
  run: async (call) => (await loadCatalogue()).runProductsList(call),
};

export const productAvailability: Command = {
  name: 'product availability',
  kind: 'change',
  summary: 'Sets whether a card can be bought.',
  words: {
    '<reference-id>': 'The card: the last part of the address of its page.',
    '<on|off>': 'On: it can be bought.',
  },
  examples: ['cadeau product availability birthday-physical off --reason "no more printed cards"'],
  run: async (call) => (await loadCatalogue()).runProductAvailability(call),
};
