import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';

/** What is larger is no list and no picture of a card. */
export const LARGEST_FILE = 50_000_000;

/** A file name that stands for standard output, as other programs have it. */
export const STANDARD_OUTPUT = '-';

export type FileFaultKind = 'exists' | 'not a regular file' | 'too large' | 'impossible';

/** Why a file was not read or written. */
export class FileFault extends Error {
  readonly kind: FileFaultKind;
  constructor(kind: FileFaultKind) {
    super(`file: ${kind}`);
    this.kind = kind;
  }
}

/**
 * The files of the operator who typed: read and written by the process at which it was typed, with the rights of its user.
 * A shop that runs a command for others reads and writes none by itself.
 */
export type Files = {
  /** @throws FileFault */
  read: (name: string) => Promise<Buffer>;
  /**
   * Writes a file that only its owner may read, or to standard output. A file that is there is replaced as a whole or not
   * at all.
   * @throws FileFault when it exists and may not be replaced, is not a regular file, or cannot be written
   */
  write: (name: string, content: string | Buffer, replace: boolean) => Promise<void>;
  /** Only its owner may enter it. @throws FileFault when it exists, or cannot be made */
  makeFolder: (name: string) => Promise<void>;
};

/**
 * Files as seen from a folder.
 * @param named what may be touched: these, and whatever lies in them; unless given, all that the user may
 */
export function openFiles(folder: string, named?: readonly string[]): Files {
  const roots = named?.map((name) => resolve(folder, name));
  const pathOf = (name: string) => {
    const path = resolve(folder, name);
    const within = (root: string) => path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
    if (roots?.some(within) === false) throw new FileFault('impossible');
    return path;
  };
  return {
    read: (name) =>
      withFaults(async () => {
        const path = pathOf(name);
        if ((await stat(path)).size > LARGEST_FILE) throw new FileFault('too large');
        return readFile(path);
      }),
    write: (name, content, replace) =>
      withFaults(async () => {
        const path = pathOf(name);
        if (name === STANDARD_OUTPUT) return writeToOutput(content);
        const found = await lstat(path).catch(() => undefined);
        if (found === undefined) return writeNew(path, content);
        // This refuses symbolic links too: a rename would replace the link itself.
        if (!found.isFile()) throw new FileFault('not a regular file');
        if (!replace) throw new FileFault('exists');
        const temporary = join(dirname(path), `.cadeau-${randomUUID()}`);
        try {
          await writeNew(temporary, content);
          await rename(temporary, path);
        } catch (error) {
          await rm(temporary, { force: true });
          throw error;
        }
      }),
    makeFolder: (name) => withFaults(async () => void (await mkdir(pathOf(name), { mode: 0o700 }))),
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

async function withFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileFault) throw error;
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new FileFault(exists ? 'exists' : 'impossible');
  }
}
