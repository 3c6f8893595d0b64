import { rm, writeFile } from 'node:fs/promises';
import { type Call, Refused, WrongUsage } from '../command.ts';

/** Options of a command that writes a file. */
export const FILE_OPTIONS = { out: { type: 'string' }, force: { type: 'boolean' } } as const;

/**
 * The file that `--out` names.
 * @throws WrongUsage when it names none
 */
export function readOut({ options, io }: Pick<Call, 'options' | 'io'>): { name: string; path: string } {
  const { out } = options;
  if (typeof out !== 'string' || out === '') throw new WrongUsage('--out names the file to write.');
  return { name: out, path: io.path(out) };
}

/**
 * Writes a file with names and addresses: only the operator who asked may read it.
 * @throws Refused when it exists and `--force` was not given, or when it cannot be written
 */
export async function writePrivately(
  file: { name: string; path: string },
  content: string | Buffer,
  { force }: Call['options'],
): Promise<void> {
  try {
    if (force === true) await rm(file.path, { force: true });
    await writeFile(file.path, content, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new Refused(
      exists ? `${file.name} exists already; --force replaces it.` : `${file.name} cannot be written.`,
      { cause: error },
    );
  }
}
