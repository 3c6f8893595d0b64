import { LANGUAGES } from '#rules/language.ts';
import { parcelName } from '#rules/parcel-name.ts';
import type { ParcelPrint } from '#server/app/document-use-cases.ts';
import type { App } from '#server/app.ts';
import type { AddressedParcel } from '#server/fulfilment/parcel-repository.ts';
import { type Call, type Command, Refused } from '../command.ts';
import { readChoice } from '../read/read-options.ts';
import { DELIVERY_METHODS, readDue, readParcels } from '../read/read-parcels.ts';
import { FILE_OPTIONS, readOut, writePrivately } from '../read/write-file.ts';

type Draw = (documents: App['documents'], print: ParcelPrint) => Promise<Buffer>;

export const labels = documentCommand(
  'labels',
  'Writes a PDF with an address label for each parcel.',
  (documents, print) => documents.labels(print),
);

export const deliveryNotes = documentCommand(
  'delivery-notes',
  'Writes a PDF with a delivery note for each parcel, in its order’s language, without prices.',
  (documents, print) => documents.deliveryNotes(print),
);

export const packingList = documentCommand(
  'packing-list',
  'Writes a PDF for the packing table: what goes into which parcel, to tick off.',
  (documents, print) => documents.packingList(print),
);

function documentCommand(name: string, summary: string, draw: Draw): Command {
  return {
    name,
    kind: 'read',
    summary,
    takes: '[<reference>…] [--due <day>] [--delivery <type>] [--lang <language>] --out <file> [--force]',
    words: { least: 0, most: 500 },
    options: {
      ...FILE_OPTIONS,
      due: { type: 'string' },
      delivery: { type: 'string' },
      lang: { type: 'string' },
    },
    examples: [
      `cadeau ${name} --due 2026-12-24 --out ${name}.pdf`,
      `cadeau ${name} K7QM-2X9F K7QM-2X9F/2 --out ${name}.pdf --force`,
    ],
    run: async (call: Call<'fulfilment' | 'documents' | 'reports'>) => {
      const { app, options, json, io } = call;
      const file = readOut(call);
      const lang = readChoice('--lang', options.lang, LANGUAGES) ?? LANGUAGES[0];
      const parcels = await parcelsToPrint(call);
      const pdf = await draw(app.documents, { parcels, lang, printedAt: await app.reports.now() });
      await writePrivately(file, pdf, options);
      if (json) io.out(JSON.stringify({ file: file.name, parcels: parcels.map(parcelName) }));
      else io.out(`${parcels.length} ${parcels.length === 1 ? 'parcel is' : 'parcels are'} in ${file.name}.`);
      return 0;
    },
  };
}

/** All that is to pack; of a parcel that is named, also what is packed and has not left. */
async function parcelsToPrint({ app, words, options }: Call<'fulfilment'>): Promise<AddressedParcel[]> {
  const names = readParcels(words);
  const parcels = await app.fulfilment.parcels.addressed({
    statuses: names.length === 0 ? ['ToPack'] : ['ToPack', 'Packed'],
    names: names.length === 0 ? undefined : names,
    dueUntil: readDue(options.due),
    deliveryMethod: readChoice('--delivery', options.delivery, DELIVERY_METHODS),
  });
  const found = new Set(parcels.map(parcelName));
  const missing = names.map(parcelName).filter((name) => !found.has(name));
  if (missing.length > 0) throw new Refused(`Not to be packed or sent: ${missing.join(', ')}.`);
  if (parcels.length === 0) throw new Refused('There is no parcel to print for.');
  return parcels;
}
