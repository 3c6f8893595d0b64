import { join } from 'node:path';
import { CsvFault, parseCsv } from '#server/accounting/csv.ts';
import { decodeUtf8 } from '#server/runtime/decode-utf8.ts';
import { type Call, type Io, Refused, WrongUsage } from '../command.ts';
import { FileFault, type FileFaultKind, STANDARD_OUTPUT } from '../operator-files.ts';

/** @throws Refused when it cannot be read, or is not UTF-8 */
export async function readText(io: Pick<Io, 'files'>, name: string): Promise<string> {
  const text = decodeUtf8(await readBytes(io, name));
  if (typeof text === 'string') return text;
  const { line, encoding } = text;
  throw new Refused(
    `${name}, line ${line}: not UTF-8 but, as it seems, ${encoding}. Save it as UTF-8 (in Excel: CSV UTF-8).`,
  );
}

/** @throws Refused */
export async function readBytes({ files }: Pick<Io, 'files'>, name: string): Promise<Buffer> {
  try {
    return await files.read(name);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    throw new Refused(error.kind === 'too large' ? `${name} is too large.` : `${name} cannot be read.`);
  }
}

/** A row of a file, with the line that it stands on, by the names of the first row in small letters. */
export type TableRow = { line: number; cells: Partial<Record<string, string>> };

/**
 * Reads a table that another program or a spreadsheet has written: columns in any order, commas or semicolons.
 * @throws Refused when it cannot be read, is no table, or lacks one of the columns
 */
export async function readTable(
  io: Pick<Io, 'files'>,
  file: string,
  columns: readonly string[],
): Promise<TableRow[]> {
  const [head, ...records] = recordsOf(await readText(io, file), file);
  const names = head?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  const missing = columns.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Refused(`${file} has no column "${missing.join('", "')}".`);
  return records.flatMap(({ line, cells }) => {
    const values = cells.map((value) => value.trim());
    if (values.slice(names.length).some((value) => value !== ''))
      throw new Refused(`${file}, line ${line}: more cells than columns.`);
    if (values.every((value) => value === '')) return [];
    return [{ line, cells: Object.fromEntries(names.map((name, index) => [name, values[index]])) }];
  });
}

function recordsOf(text: string, file: string) {
  try {
    return parseCsv(text);
  } catch (error) {
    if (error instanceof CsvFault) throw new Refused(`${file}, line ${error.line}: ${error.message}.`);
    throw error;
  }
}

/** A file with names and addresses: only the operator who asked may read it. */
export type PrivateFile = {
  name: string;
  /** @throws Refused when it exists and `--force` was not given, or when it cannot be written */
  write: (content: string | Buffer) => Promise<void>;
};

/** A new folder with names and addresses: only the operator who asked may read it. */
export type PrivateFolder = { write: (name: string, content: string | Buffer) => Promise<void> };

/** @throws Refused when it exists, or cannot be made */
export async function makePrivateFolder({ files }: Pick<Io, 'files'>, out: string): Promise<PrivateFolder> {
  try {
    await files.makeFolder(out);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    throw new Refused(`${out} exists already, or cannot be made: name a new folder.`);
  }
  return { write: (name, content) => writeNew(files, join(out, name), content, false) };
}

/**
 * The file that `--out` names.
 * @throws WrongUsage when it names none, or standard output that has the JSON of `--json` already
 */
export function readOut({ options: { out: name = '' }, flags, json, io }: Call): PrivateFile {
  if (name === '') throw new WrongUsage('--out names the file to write.');
  if (json && name === STANDARD_OUTPUT)
    throw new WrongUsage('--out - and --json would both fill standard output.');
  return { name, write: (content) => writeNew(io.files, name, content, flags.has('force')) };
}

/** @throws Refused */
async function writeNew(
  files: Io['files'],
  name: string,
  content: string | Buffer,
  replace: boolean,
): Promise<void> {
  try {
    await files.write(name, content, replace);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    throw new Refused(writeFault(name, error.kind));
  }
}

function writeFault(name: string, kind: FileFaultKind): string {
  switch (kind) {
    case 'exists':
      return `${name} exists already; --force replaces it.`;
    case 'not a regular file':
      return `${name} exists and is not a regular file, so it is not replaced; --out - writes to standard output.`;
    default:
      return `${name} cannot be written.`;
  }
}
