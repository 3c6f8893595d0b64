import { join } from 'node:path';
import { assertNever } from '#rules/assert-never.ts';
import { decodeText } from '#server/runtime/decode-text.ts';
import { type Call, type Io, RefusedError, UsageError } from './command.ts';
import { FileError, type FileErrorKind, STANDARD_OUTPUT } from './operator-files.ts';

/**
 * @param isWesternAllowed true if the operator sees or knows that the file may be Windows-1252
 * @throws RefusedError if the file can't be read, or has another encoding than UTF-8 and UTF-16
 */
export async function readText(
  io: Pick<Io, 'files'>,
  name: string,
  isWesternAllowed: boolean,
): Promise<{ text: string; isWestern: boolean }> {
  const read = decodeText(await readBytes(io, name));
  switch (read.encoding) {
    case 'UTF-8':
    case 'UTF-16':
      return { text: read.text, isWestern: false };
    case 'Windows-1252':
      if (isWesternAllowed) return { text: read.text, isWestern: true };
      throw new RefusedError(
        `${name}, line ${read.line}: not UTF-8 but apparently Windows-1252. Save it as UTF-8 (in Excel: CSV UTF-8), or check it with --dry-run.`,
      );
    case 'unknown':
      throw new RefusedError(
        `${name}, line ${read.line}: not a text file, or damaged. Save it again as UTF-8.`,
      );
    default:
      return assertNever(read);
  }
}

/** @throws RefusedError */
async function readBytes({ files }: Pick<Io, 'files'>, name: string): Promise<Buffer> {
  try {
    return await files.read(name);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new RefusedError(error.kind === 'too large' ? `${name} is too large.` : `${name} cannot be read.`);
  }
}

type OutputFile = {
  name: string;
  /** @throws RefusedError if the file exists and `--force` is missing, or if it can't be written */
  write: (content: string | Buffer) => Promise<void>;
};

type PrivateFolder = { write: (name: string, content: string | Buffer) => Promise<void> };

/** Creates a folder that only its owner may read. @throws RefusedError if it exists or can't be created */
export async function makePrivateFolder({ files }: Pick<Io, 'files'>, out: string): Promise<PrivateFolder> {
  try {
    await files.makeFolder(out);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new RefusedError(`${out} exists already or cannot be created: choose a new folder.`);
  }
  return { write: (name, content) => writeNew(files, join(out, name), content, false) };
}

/** @throws UsageError for standard output together with `--json`, which also uses it */
export function openOutputFile({ options: { out: name = '' }, flags, json, io }: Call): OutputFile {
  if (json && name === STANDARD_OUTPUT)
    throw new UsageError('--out - and --json would both write to standard output.');
  return { name, write: (content) => writeNew(io.files, name, content, flags.has('force')) };
}

/** @throws RefusedError */
async function writeNew(
  files: Io['files'],
  name: string,
  content: string | Buffer,
  replace: boolean,
): Promise<void> {
  try {
    await files.write(name, content, replace);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new RefusedError(describeWriteError(name, error.kind));
  }
}

function describeWriteError(name: string, kind: FileErrorKind): string {
  switch (kind) {
    case 'exists':
      return `${name} exists already; --force replaces it.`;
    case 'not a regular file':
      return `${name} exists and is not a regular file, so it is not replaced; --out - writes to standard output.`;
    default:
      return `${name} cannot be written.`;
  }
}
