import { formatChf } from '#rules/money.ts';
import { PRODUCT_FIELDS } from '#rules/product-fields.ts';
import { formatCsv } from '#server/accounting/csv.ts';
import type { CatalogueProduct } from '#server/operations/catalogue/catalogue-product.ts';
import type {
  ImportPictures,
  ProductDifference,
  SourcePicture,
} from '#server/operations/catalogue/import-products.ts';
import {
  type ImportFault,
  type ReadImport,
  readCsvRows,
  readJsonRows,
} from '#server/operations/catalogue/import-row.ts';
import { fieldsOf } from '#server/operations/catalogue/product-fields.ts';
import { drawCardPicture } from '#server/runtime/card-picture.ts';
import { type Call, type Io, Refused, type Run, WrongUsage } from '../command.ts';
import { type Column, printable, printResult, printRows, printTable } from '../print/table.ts';
import { readOut, readText } from '../read/files.ts';
import { inspectPictures } from '../read/import-pictures.ts';

const FAULT: Column<ImportFault>[] = [
  { head: 'line', cell: ({ line }) => line, right: true },
  { head: 'field', cell: ({ field }) => field },
  { head: 'fault', cell: ({ fault }) => fault },
];

export const runCatalogueImport: Run = async (call) => {
  const { app, words, flags, by, io } = call;
  const dryRun = flags.has('dry-run');
  const read = await readRows(io, words[0] ?? '');
  const outcome = await app.operations.importCatalogue({ read, pictures: picturesOf(call), dryRun, by });
  if ('faults' in outcome) {
    const { faults } = outcome;
    printResult(call, { imported: false, faults }, () => printTable(io, FAULT, faults));
    io.err(`${faults.length === 1 ? 'A fault' : `${faults.length} faults`}: nothing is imported.`);
    return 1;
  }
  const { differences } = outcome;
  printResult(call, { imported: !dryRun, differences }, () => printDifferences(io, differences, dryRun));
  return 0;
};

export const runCatalogueExport: Run = async (call) => {
  const file = readOut(call);
  const products = await call.app.operations.catalogue();
  const body = products.map((product) => {
    const cells = fieldsOf(product);
    return PRODUCT_FIELDS.map((name) => cells[name]);
  });
  await file.write(formatCsv([PRODUCT_FIELDS, ...body], { excel: call.flags.has('excel') }));
  printResult(call, { file: file.name, products: products.length }, () =>
    call.io.out(`${products.length} cards are in ${file.name}. "catalogue import" takes it back.`),
  );
};

const PRODUCT: Column<CatalogueProduct>[] = [
  { head: 'card', cell: ({ productReferenceId }) => productReferenceId },
  { head: 'category', cell: ({ category }) => category },
  { head: 'name', cell: ({ name }) => name['de-ch'] },
  { head: 'from', cell: ({ priceFrom }) => formatChf(priceFrom), right: true },
  { head: 'to', cell: ({ priceTo }) => formatChf(priceTo), right: true },
  { head: 'position', cell: ({ position }) => position, right: true },
  { head: 'on sale', cell: ({ available }) => (available ? '' : 'off') },
  { head: 'in lists', cell: ({ listed }) => (listed ? '' : 'no') },
  { head: 'kept by', cell: ({ source }) => source },
];

export const runProductsList: Run = async (call) => {
  printRows(call, PRODUCT, await call.app.operations.catalogue(), 'No cards.');
};

/** @throws WrongUsage, Refused */
async function readRows(io: Io, name: string): Promise<ReadImport> {
  if (name.endsWith('.json')) return readJsonRows(await readText(io, name));
  if (name.endsWith('.csv')) return readCsvRows(await readText(io, name));
  throw new WrongUsage(`${name} is neither a .json nor a .csv file.`);
}

function picturesOf({ options, io }: Call): ImportPictures {
  return {
    inspect: (named) => inspectPictures(io.files, options.pictures ?? '.', named),
    draw: async (pictures: readonly SourcePicture[]) => {
      const drawn = [];
      for (const [index, { source, imagePath }] of pictures.entries()) {
        io.err(`drawing picture ${index + 1} of ${pictures.length}`);
        drawn.push(...(await drawCardPicture(source, imagePath)));
      }
      return drawn;
    },
  };
}

function printDifferences(io: Io, differences: readonly ProductDifference[], dryRun: boolean): void {
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
    dryRun
      ? `${sums}. Nothing is imported: this was a dry run.`
      : `${sums}. Pages show it within 10 seconds.`,
  );
}

export const runProductAvailability: Run = async (call) => {
  const { app, by, io } = call;
  const [reference = '', word] = call.words;
  if (word !== 'on' && word !== 'off') throw new WrongUsage(`"${word}" is neither on nor off.`);
  if (!(await app.operations.setAvailability(reference, word === 'on', by))) {
    throw new Refused(`There is no card ${reference}. Its name is the last part of the address of its page.`);
  }
  printResult(call, { card: reference, available: word === 'on' }, () =>
    io.out(
      `${reference} can ${word === 'on' ? '' : 'no longer '}be bought. Its pages show it within 10 seconds.`,
    ),
  );
  return 0;
};
