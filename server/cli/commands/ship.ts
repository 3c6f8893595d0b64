import { readTracking } from '#rules/parcel-name.ts';
import { type Call, type Command, WrongUsage } from '../command.ts';
import { readParcels } from '../read/read-parcels.ts';
import { shipAll, shipmentsOf } from '../ship-parcels.ts';

export const ship: Command = {
  name: 'ship',
  kind: 'change',
  summary: 'Marks packed parcels as handed to the post; their buyers get the mail that says so.',
  takes: '<reference>… [--tracking <text>] | --csv <file>',
  words: { least: 0, most: 500 },
  options: { tracking: { type: 'string' }, csv: { type: 'string' } },
  examples: [
    'cadeau ship K7QM-2X9F R4TW-8NPC --reason "evening post"',
    'cadeau ship K7QM-2X9F --tracking 99.00.123456.12345678 --reason "registered"',
    'cadeau ship --csv left.csv --reason "evening post"',
  ],
  run: async (call: Call<'fulfilment'>) => {
    const { csv, tracking: written } = call.options;
    const names = readParcels(call.words);
    if (typeof csv === 'string') {
      if (names.length > 0 || written !== undefined)
        throw new WrongUsage('--csv stands alone: the file names the parcels.');
      return shipAll(call, await shipmentsOf(call, csv));
    }
    if (names.length === 0) throw new WrongUsage('Name at least one parcel, or a file with --csv.');
    const tracking = typeof written === 'string' ? readTracking(written) : undefined;
    if (written !== undefined && tracking === undefined)
      throw new WrongUsage('--tracking has 6 to 40 letters, digits, dots, dashes or spaces.');
    if (tracking !== undefined && names.length > 1)
      throw new WrongUsage('--tracking is of one parcel: name only one.');
    return shipAll(
      call,
      names.map((name) => ({ ...name, tracking })),
    );
  },
};
