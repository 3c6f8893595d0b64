import { join } from 'node:path';
import { assertNever } from '#rules/assert-never.ts';
import { PRODUCT_FIELDS } from '#rules/product-fields.ts';
import type { NamedPicture } from '#server/catalogue/check-import.ts';
import type { ImportPictures, ProductDifference, SourcePicture } from '#server/catalogue/import-products.ts';
import type { ImportError, ImportReadResult } from '#server/catalogue/import-row.ts';
import {
  checkPicture,
  drawCardPicture,
  PICTURE_BYTES_MAX,
  PICTURE_PIXELS_MAX,
  type PictureProblem,
} from '#server/runtime/card-picture.ts';
import { hashPicture, LARGEST_PICTURE } from '#server/runtime/card-picture-files.ts';
import { type Call, type Io, RefusedError, type ShopCommand, UsageError } from './command.ts';
import { openOutputFile, readText } from './files.ts';
import { FileError, type Files } from './operator-files.ts';
import { DRY_RUN_OPTION, OUT_FILE, optionalValue, readChoice } from './options.ts';
import { type Column, printResult, printTable, replaceControlCharacters } from './print.ts';

const ERROR_COLUMNS: Column<ImportError>[] = [
  { head: 'line', cell: ({ line }) => line, isRightAligned: true },
  { head: 'field', cell: ({ field }) => field },
  { head: 'fault', cell: ({ fault }) => fault },
];

export const catalogueImport: ShopCommand = {
  name: 'catalogue import',
  kind: 'change',
  summary: 'Adds and updates cards and their pictures from a file. Imports all rows or none.',
  positionals: { '<file>': 'A .json or .csv file.' },
  options: {
    pictures: optionalValue('folder', 'The folder with the pictures.'),
    encoding: optionalValue('windows-1252', 'The encoding, if the file is neither UTF-8 nor UTF-16.'),
    ...DRY_RUN_OPTION,
  },
  examples: [
    'cadeau catalogue import spring.csv --pictures ./spring --dry-run --reason "preview the changes"',
    'cadeau catalogue import spring.csv --pictures ./spring --reason "spring cards"',
  ],
  run: async (call) => {
    const { app, args, flags, by, io } = call;
    const dryRun = flags.has('dry-run');
    const read = await readRows(call, args[0] ?? '');
    const outcome = await app.operations.importCatalogue({
      read,
      pictures: openPictures(call),
      dryRun,
      by,
    });
    if ('faults' in outcome) {
      const { faults } = outcome;
      printResult(call, { imported: false, faults }, () => printTable(io, ERROR_COLUMNS, faults));
      io.err(`${faults.length === 1 ? 'One error' : `${faults.length} errors`}: nothing was imported.`);
      return 1;
    }
    const { differences } = outcome;
    printResult(call, { imported: !dryRun, differences }, () => printDifferences(io, differences, dryRun));
    return 0;
  },
};

export const catalogueUndo: ShopCommand = {
  name: 'catalogue undo',
  kind: 'change',
  summary: 'Undoes the latest import: restores all its cards, or none. Cards that it added are hidden.',
  options: DRY_RUN_OPTION,
  examples: [
    'cadeau catalogue undo --dry-run --reason "preview the changes"',
    'cadeau catalogue undo --reason "wrong file"',
  ],
  run: async (call) => {
    const dryRun = call.flags.has('dry-run');
    const result = await call.app.operations.undoImport({ dryRun, by: call.by });
    switch (result.kind) {
      case 'none':
        throw new RefusedError('There is no import to undo.');
      case 'changed-since':
        throw new RefusedError(
          `Nothing was undone, because these cards were changed since the import: ${result.products.join(', ')}.`,
        );
      case 'undone': {
        const { differences } = result;
        printResult(call, { undone: !dryRun, differences }, () =>
          printDifferences(call.io, differences, dryRun),
        );
        return 0;
      }
      default:
        return assertNever(result);
    }
  },
};

export const catalogueExport: ShopCommand = {
  name: 'catalogue export',
  kind: 'read',
  summary: 'Writes all cards to a CSV file for "catalogue import".',
  options: OUT_FILE,
  examples: [
    'cadeau catalogue export --out catalogue.csv',
    'cadeau catalogue export --out catalogue.csv --excel --force',
  ],
  run: async (call) => {
    const { formatCsv } = await import('#server/accounting/csv.ts');
    const { toFields } = await import('#server/catalogue/product-fields.ts');
    const file = openOutputFile(call);
    const products = await call.app.operations.catalogue();
    const body = products.map((product) => {
      const cells = toFields(product);
      return PRODUCT_FIELDS.map((name) => cells[name]);
    });
    await file.write(formatCsv([PRODUCT_FIELDS, ...body], { excel: call.flags.has('excel') }));
    printResult(call, { file: file.name, products: products.length }, () =>
      call.io.out(`${products.length} cards are in ${file.name}.`),
    );
    return 0;
  },
};

/** @throws UsageError, RefusedError */
async function readRows({ io, options, flags }: Call, name: string): Promise<ImportReadResult> {
  const { readCsvRows, readJsonRows } = await import('#server/catalogue/import-row.ts');
  const isCsv = name.toLowerCase().endsWith('.csv');
  if (!isCsv && !name.toLowerCase().endsWith('.json'))
    throw new UsageError(`${name} is neither a .json nor a .csv file.`);
  const isChosen = readChoice('--encoding', options.encoding, ['windows-1252']) !== undefined;
  const { text, isWestern } = await readText(io, name, isChosen || flags.has('dry-run'));
  if (isWestern && !isChosen)
    io.err(`${name} is previewed as Windows-1252. If all accents are right, add --encoding windows-1252.`);
  return isCsv ? readCsvRows(text) : readJsonRows(text);
}

function openPictures({ options, io }: Call): ImportPictures {
  return {
    inspect: (namedPictures) => inspectPictures(io.files, options.pictures ?? '.', namedPictures),
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
    const note = takenOver ? ', managed by imports from now on instead of the brand' : '';
    io.out(`${kind.padEnd(8)}${productReferenceId}${note}`);
    for (const { field, before, after } of changes) {
      io.out(`          ${field}: ${replaceControlCharacters(before)}`);
      io.out(`          ${' '.repeat(field.length)}→ ${replaceControlCharacters(after)}`);
    }
  }
  const count = (kind: ProductDifference['kind']) =>
    differences.filter((difference) => difference.kind === kind).length;
  const sums = `${count('new')} new, ${count('changed')} changed, ${count('same')} the same`;
  io.out(
    dryRun
      ? `${sums}. Nothing was imported: this was a dry run.`
      : `${sums}. Pages show it within 10 seconds.`,
  );
}

const TOO_LARGE = `larger than ${PICTURE_BYTES_MAX / 1_000_000} MB`;

async function inspectPictures(
  files: Files,
  folder: string,
  namedPictures: readonly NamedPicture[],
): Promise<{ pictures: SourcePicture[]; faults: ImportError[] }> {
  const pictures: SourcePicture[] = [];
  const faults: ImportError[] = [];
  for (const { line, productReferenceId, picture } of namedPictures) {
    const inspected = await inspect(files, join(folder, picture));
    if ('fault' in inspected)
      faults.push({ line, field: 'picture', fault: `${picture}: ${inspected.fault}` });
    else {
      const { source } = inspected;
      const imagePath = `/pictures/${productReferenceId}-${hashPicture(source)}`;
      pictures.push({ productReferenceId, source, imagePath });
    }
  }
  return { pictures, faults };
}

async function inspect(files: Files, name: string): Promise<{ source: Buffer } | { fault: string }> {
  let source: Buffer;
  try {
    source = await files.read(name);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { fault: error.kind === 'too large' ? TOO_LARGE : 'cannot be read' };
  }
  const fault = await checkPicture(source);
  return fault === undefined ? { source } : { fault: toSentence(fault) };
}

function toSentence(fault: PictureProblem): string {
  switch (fault.kind) {
    case 'too-large':
      return TOO_LARGE;
    case 'type':
      return 'must be JPEG, PNG or WebP';
    case 'pixels':
      return `more than ${PICTURE_PIXELS_MAX / 1_000_000} million pixels`;
    case 'slow':
      return 'takes too long to read';
    case 'narrow':
      return `${fault.width} pixels wide instead of at least ${LARGEST_PICTURE.width}`;
    case 'shape':
      return `${fault.width} × ${fault.height} does not have the aspect ratio of a card, 856 × 540`;
    case 'unreadable':
      return 'cannot be read as a picture';
    default:
      return assertNever(fault);
  }
}
