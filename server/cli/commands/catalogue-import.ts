import { readFile } from 'node:fs/promises';
import type { CatalogueProduct } from '#server/operations/catalogue/catalogue-product.ts';
import {
  checkImport,
  type ImportedProduct,
  namedPictures,
} from '#server/operations/catalogue/check-import.ts';
import { differenceOf, type ProductDifference } from '#server/operations/catalogue/import-differences.ts';
import {
  type ImportFault,
  type ReadImport,
  readCsvRows,
  readJsonRows,
} from '#server/operations/catalogue/import-row.ts';
import { type Call, type Command, type Io, Refused, WrongUsage } from '../command.ts';
import { type Column, printable, printJson, printTable } from '../print/table.ts';
import { drawPicture, inspectPictures } from '../read/import-pictures.ts';

const FAULT: Column<ImportFault>[] = [
  { head: 'line', cell: ({ line }) => line, right: true },
  { head: 'field', cell: ({ field }) => field },
  { head: 'fault', cell: ({ fault }) => fault },
];

/** Adds and changes products from a file; those that are not in it stay as they are. */
export const catalogueImport: Command = {
  name: 'catalogue import',
  kind: 'change',
  summary: 'Adds and changes cards from a file, with their pictures: all of it or nothing.',
  takes: '<file.json|file.csv> [--pictures <folder>] [--dry-run]',
  words: { least: 1, most: 1 },
  options: { pictures: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  examples: [
    'cadeau catalogue import spring.csv --pictures ./spring --dry-run --reason "a look first"',
    'cadeau catalogue import spring.csv --pictures ./spring --reason "the cards of spring"',
  ],
  run: async ({ app, words: [file = ''], options, by, json, io }: Call<'operations'>) => {
    const dryRun = options['dry-run'] === true;
    const read = await readFileOf(io, file);
    const there = await app.operations.readCatalogue();
    const checked = checkImport(read.rows, there);
    const folder = io.path(typeof options.pictures === 'string' ? options.pictures : '.');
    const inspected = await inspectPictures(folder, namedPictures(read.rows));
    const faults = inOrder([...read.faults, ...checked.faults, ...inspected.faults]);
    if (faults.length > 0) return refuse(io, json, faults);

    const products = checked.products.map((values) => ({
      ...values,
      imagePath: inspected.pictures.find((one) => one.productReferenceId === values.productReferenceId)
        ?.imagePath,
    }));
    const differences = products.map((one) => differenceOf(one.productReferenceId, knownOf(there, one), one));
    if (!dryRun) {
      const known = new Set(there.map(({ imagePath }) => imagePath));
      const drawn = [];
      for (const [index, picture] of inspected.pictures.entries()) {
        if (known.has(picture.imagePath)) continue;
        io.err(`drawing picture ${index + 1} of ${inspected.pictures.length}`);
        drawn.push(...(await drawPicture(picture)));
      }
      await app.operations.importCatalogue(products, drawn, by);
    }
    if (json) printJson(io, { imported: !dryRun, differences });
    else show(io, differences, dryRun);
    return 0;
  },
};

function knownOf(
  there: readonly CatalogueProduct[],
  { productReferenceId }: Pick<ImportedProduct, 'productReferenceId'>,
) {
  return there.find((one) => one.productReferenceId === productReferenceId);
}

async function readFileOf(io: Io, name: string): Promise<ReadImport> {
  const read = name.endsWith('.json') ? readJsonRows : name.endsWith('.csv') ? readCsvRows : undefined;
  if (read === undefined) throw new WrongUsage(`${name} is neither a .json nor a .csv file.`);
  let text: string;
  try {
    text = await readFile(io.path(name), 'utf8');
  } catch {
    throw new Refused(`${name} cannot be read.`);
  }
  return read(text);
}

/** By line; of a field the first fault, from which others may follow. */
function inOrder(faults: readonly ImportFault[]): ImportFault[] {
  const first = new Map<string, ImportFault>();
  for (const fault of faults) {
    const place = `${fault.line} ${fault.field}`;
    if (!first.has(place)) first.set(place, fault);
  }
  return [...first.values()].toSorted((one, other) => one.line - other.line);
}

function refuse(io: Io, json: boolean, faults: ImportFault[]): 1 {
  if (json) printJson(io, { imported: false, faults });
  else printTable(io, FAULT, faults);
  io.err(`${faults.length === 1 ? 'A fault' : `${faults.length} faults`}: nothing is imported.`);
  return 1;
}

function show(io: Io, differences: readonly ProductDifference[], dryRun: boolean): void {
  for (const { productReferenceId, kind, takenOver, changes } of differences) {
    const kept = takenOver ? ', kept by imports from now on and no longer by the brand' : '';
    io.out(`${kind.padEnd(8)}${productReferenceId}${kept}`);
    for (const { field, before, after } of changes) {
      io.out(`          ${field}: ${printable(before)}`);
      io.out(`          ${' '.repeat(field.length)}→ ${printable(after)}`);
    }
  }
  const count = (kind: ProductDifference['kind']) => differences.filter((one) => one.kind === kind).length;
  const sums = `${count('new')} new, ${count('changed')} changed, ${count('same')} the same`;
  io.out(
    dryRun ? `${sums}. Nothing is imported: this was a dry run.` : `${sums}. Pages show it within 5 seconds.`,
  );
}
