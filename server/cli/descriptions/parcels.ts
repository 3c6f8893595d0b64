import type { Command } from '../command.ts';
import { DELIVERY, DUE, EXCEL, flag, LANG, OUT_FILE, value } from './shared-options.ts';

const load = () => import('../commands/parcel-commands.ts');
const loadShip = () => import('../commands/ship.ts');

export const parcelsList: Command = {
  name: 'to-pack',
  kind: 'read',
  summary: 'Parcels to pack by due day and delivery type, with their cards; late ones are marked.',
  options: {
    due: DUE,
    delivery: DELIVERY,
    people: flag('With names and towns; that you read them is recorded.'),
  },
  examples: ['cadeau to-pack', 'cadeau to-pack --due 2026-12-24 --delivery insured'],
  run: async (call) => (await load()).runParcelsList(call),
};

export const labels = documentCommand(
  'labels',
  'Writes a PDF with an address label for each parcel.',
  async (call) => (await load()).runDocument(call, 'labels'),
);
export const deliveryNotes = documentCommand(
  'delivery-notes',
  'Writes a PDF with a delivery note for each parcel, in its order’s language, without prices.',
  async (call) => (await load()).runDocument(call, 'deliveryNotes'),
);
export const parcelWords = documentCommand(
  'parcel-words',
  'Writes a PDF with the words that buyers wrote for the envelopes, a sheet for each parcel.',
  async (call) => (await load()).runParcelWords(call),
);
export const packingList = documentCommand(
  'packing-list',
  'Writes a PDF for the packing table: what goes into which parcel, to tick off.',
  async (call) => (await load()).runDocument(call, 'packingList'),
);

function documentCommand(name: string, summary: string, run: Command['run']): Command {
  return {
    name,
    kind: 'read',
    summary,
    words: { '[reference...]': 'Parcels, as K7QM-2X9F or K7QM-2X9F/2; all that are to pack unless named.' },
    options: { due: DUE, delivery: DELIVERY, lang: LANG, ...OUT_FILE },
    examples: [
      `cadeau ${name} --due 2026-12-24 --out ${name}.pdf`,
      `cadeau ${name} K7QM-2X9F K7QM-2X9F/2 --out ${name}.pdf --force`,
    ],
    run,
  };
}

export const pack: Command = {
  name: 'pack',
  kind: 'change',
  summary: 'Asks for the number of each card of a parcel and activates it at the supplier.',
  words: { '<reference>': 'The parcel, as K7QM-2X9F or K7QM-2X9F/2.' },
  options: {
    numbers: value('file', 'A table with the column number, and card where the order is another.'),
    'set-aside': value('card', 'This card, as 1.2, has an activation that stays unclear. Stands alone.'),
  },
  examples: [
    'cadeau pack K7QM-2X9F --reason "morning round"',
    'cadeau pack K7QM-2X9F --set-aside 1.2 --reason "the supplier has another value, ticket 4711"',
    'cadeau pack K7QM-2X9F/2 --numbers scanned.csv --reason "morning round"',
  ],
  run: async (call) => (await import('../commands/pack.ts')).runPack(call),
};

export const frankingExport: Command = {
  name: 'franking export',
  kind: 'read',
  summary: 'Writes a table with the packed parcels and their addresses for a franking system.',
  options: { due: DUE, delivery: DELIVERY, ...OUT_FILE, excel: EXCEL },
  examples: ['cadeau franking export --out to-frank.csv'],
  run: async (call) => (await load()).runFrankingExport(call),
};

export const frankingImport: Command = {
  name: 'franking import',
  kind: 'change',
  summary: 'Reads back which parcels left and under which tracking, and marks them as shipped.',
  words: { '<file>': 'The table of "franking export", with the column tracking filled in.' },
  examples: ['cadeau franking import franked.csv --reason "evening post"'],
  run: async (call) => (await loadShip()).runFrankingImport(call),
};

export const ship: Command = {
  name: 'ship',
  kind: 'change',
  summary: 'Marks packed parcels as handed to the post; their buyers get the mail that says so.',
  words: { '[reference...]': 'The parcels, as K7QM-2X9F or K7QM-2X9F/2.' },
  options: {
    tracking: value('text', 'The number under which the post follows it; of one parcel.'),
    csv: value('file', 'A table with the columns parcel and tracking names the parcels instead.'),
  },
  examples: [
    'cadeau ship K7QM-2X9F R4TW-8NPC --reason "evening post"',
    'cadeau ship K7QM-2X9F --tracking 99.00.123456.12345678 --reason "registered"',
    'cadeau ship --csv left.csv --reason "evening post"',
  ],
  run: async (call) => (await loadShip()).runShip(call),
};
