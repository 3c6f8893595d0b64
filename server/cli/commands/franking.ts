import { parcelName, weightClass } from '#rules/parcel-name.ts';
import { formatCsv } from '#server/accounting/csv.ts';
import type { AddressedParcel } from '#server/fulfilment/parcel-repository.ts';
import { type Call, type Command, Refused } from '../command.ts';
import { readChoice } from '../read/read-options.ts';
import { DELIVERY_METHODS, readDue } from '../read/read-parcels.ts';
import { FILE_OPTIONS, readOut, writePrivately } from '../read/write-file.ts';
import { shipAll, shipmentsOf } from '../ship-parcels.ts';

/** By this mark franking systems and spreadsheets know how names are written. */
const UTF_8 = '\uFEFF';

/** The columns of the file for a franking system, and what each row has in them (docs/operating.md). */
const COLUMNS: Record<string, (parcel: AddressedParcel) => string | number> = {
  parcel: parcelName,
  delivery: ({ deliveryMethod }) => deliveryMethod,
  company: ({ address }) => address.company,
  name: ({ address }) => `${address.firstName} ${address.lastName}`,
  supplement: ({ address }) => address.addressSupplement,
  street: ({ address }) => address.street,
  street_number: ({ address }) => address.streetNumber,
  zip_code: ({ address }) => address.zipCode,
  city: ({ address }) => address.city,
  country: ({ address }) => address.country,
  language: ({ lang }) => lang,
  cards: cardCount,
  weight: (parcel) => weightClass(cardCount(parcel)),
  tracking: () => '',
};

function cardCount({ lines }: AddressedParcel): number {
  return lines.reduce((sum, { quantity: amount }) => sum + amount, 0);
}

export const frankingExport: Command = {
  name: 'franking export',
  kind: 'read',
  summary: 'Writes a table with the packed parcels and their addresses for a franking system.',
  takes: '[--due <day>] [--delivery <type>] --out <file> [--force]',
  words: { least: 0, most: 0 },
  options: { ...FILE_OPTIONS, due: { type: 'string' }, delivery: { type: 'string' } },
  examples: ['cadeau franking export --out to-frank.csv'],
  run: async (call: Call<'fulfilment'>) => {
    const { app, options, json, io } = call;
    const file = readOut(call);
    const parcels = await app.fulfilment.parcels.addressed({
      statuses: ['Packed'],
      dueUntil: readDue(options.due),
      deliveryMethod: readChoice('--delivery', options.delivery, DELIVERY_METHODS),
    });
    if (parcels.length === 0) throw new Refused('No parcel is packed and waiting for the post.');
    const rows = parcels.map((parcel) => Object.values(COLUMNS).map((cell) => cell(parcel)));
    await writePrivately(file, UTF_8 + formatCsv([Object.keys(COLUMNS), ...rows]), options);
    if (json) io.out(JSON.stringify({ file: file.name, parcels: parcels.map(parcelName) }));
    else io.out(`${parcels.length} ${parcels.length === 1 ? 'parcel is' : 'parcels are'} in ${file.name}.`);
    return 0;
  },
};

export const frankingImport: Command = {
  name: 'franking import',
  kind: 'change',
  summary: 'Reads back which parcels left and under which tracking, and marks them as shipped.',
  takes: '<file>',
  words: { least: 1, most: 1 },
  examples: ['cadeau franking import franked.csv --reason "evening post"'],
  run: async (call: Call<'fulfilment'>) => shipAll(call, await shipmentsOf(call, call.words[0] ?? '')),
};
