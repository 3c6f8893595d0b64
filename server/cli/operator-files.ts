import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Exceeds the size of any list or card picture. */
const FILE_BYTES_MAX = 50_000_000;

export const STANDARD_OUTPUT = '-';

export type FileErrorKind = 'exists' | 'not a regular file' | 'too large' | 'impossible';

export class FileError extends Error {
  readonly kind: FileErrorKind;
  constructor(kind: FileErrorKind) {
    super(`file: ${kind}`);
    this.kind = kind;
  }
}

export type Files = {
  /** @throws FileError */
  read: (name: string) => Promise<Buffer>;
  /**
   * Writes a file that only its owner may read. Replaces an existing file atomically.
   * @throws FileError if it exists and must not be replaced, is not a regular file, or can't be written
   */
  write: (name: string, content: string | Buffer, replace: boolean) => Promise<void>;
  /** Creates a folder that only its owner may enter. @throws FileError if it exists or can't be created */
  makeFolder: (name: string) => Promise<void>;
};

export function openFiles(folder: string): Files {
  const toPath = (name: string) => resolve(folder, name);
  return {
    read: (name) =>
      withFileErrors(async () => {
        const path = toPath(name);
        if ((await stat(path)).size > FILE_BYTES_MAX) throw new FileError('too large');
        return readFile(path);
      }),
    write: (name, content, replace) =>
      withFileErrors(async () => {
        const path = toPath(name);
        if (name === STANDARD_OUTPUT) return writeToOutput(content);
        const found = await lstat(path).catch(() => undefined);
        if (found === undefined) return writeNew(path, content);
        // This also refuses symbolic links, because a rename would replace the link itself.
        if (!found.isFile()) throw new FileError('not a regular file');
        if (!replace) throw new FileError('exists');
        const temporary = join(dirname(path), `.cadeau-${randomUUID()}`);
        try {
          await writeNew(temporary, content);
          await rename(temporary, path);
        } catch (error) {
          await rm(temporary, { force: true });
          throw error;
        }
      }),
    makeFolder: (name) => withFileErrors(async () => void (await mkdir(toPath(name), { mode: 0o700 }))),
  };
}

function writeNew(path: string, content: string | Buffer): Promise<void> {
  return writeFile(path, content, { mode: 0o600, flag: 'wx', flush: true });
}

function writeToOutput(content: string | Buffer): Promise<void> {
  return new Promise((written, failed) =>
    process.stdout.write(content, (error) => (error ? failed(error) : written())),
  );
}

async function withFileErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileError) throw error;
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new FileError(exists ? 'exists' : 'impossible');
  }
}
