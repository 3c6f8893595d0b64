import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CsvFault, parseCsv } from '#server/accounting/csv.ts';
import { type Call, type Io, Refused, WrongUsage } from '../command.ts';

/** @throws Refused */
export function readText(io: Pick<Io, 'path'>, name: string): Promise<string> {
  return readFile(io.path(name), 'utf8').catch(() => {
    throw new Refused(`${name} cannot be read.`);
  });
}

/** A row of a file, with the line that it stands on, by the names of the first row in small letters. */
export type TableRow = { line: number; cells: Partial<Record<string, string>> };

/**
 * Reads a table that another program or a spreadsheet has written: columns in any order, commas or semicolons.
 * @throws Refused when it cannot be read, is no table, or lacks one of the columns
 */
export async function readTable(
  io: Pick<Io, 'path'>,
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
export async function makePrivateFolder(io: Pick<Io, 'path'>, out: string): Promise<PrivateFolder> {
  const folder = io.path(out);
  await mkdir(folder, { mode: 0o700 }).catch(() => {
    throw new Refused(`${out} exists already, or cannot be made: name a new folder.`);
  });
  return {
    write: (name, content) => writeFile(join(folder, name), content, { mode: 0o600, flag: 'wx' }),
  };
}

/**
 * The file that `--out` names.
 * @throws WrongUsage when it names none
 */
export function readOut({ options: { out: name = '' }, flags, io }: Call): PrivateFile {
  if (name === '') throw new WrongUsage('--out names the file to write.');
  const path = io.path(name);
  const write = async (content: string | Buffer) => {
    try {
      if (flags.has('force')) await rm(path, { force: true });
      await writeFile(path, content, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      throw new Refused(
        exists ? `${name} exists already; --force replaces it.` : `${name} cannot be written.`,
        {
          cause: error,
        },
      );
    }
  };
  return { name, write };
}
