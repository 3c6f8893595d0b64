import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import previousVersion from './previous-version.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const JOURNAL = 'server/postgres/migrations/meta/_journal.json';

/** The sources of the previous version, in a folder from which they can run. */
export type PreviousSources = {
  folder: string;
  /** Migrations that only this version has, in order. */
  newer: string[];
} & AsyncDisposable;

/** Checks out the commit of previous-version.json, with the current packages and pictures. */
export async function checkOutPreviousSources(): Promise<PreviousSources> {
  const { commit } = previousVersion;
  const folder = await mkdtemp(join(tmpdir(), 'cadeau-previous-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const archive = join(folder, 'sources.tar');
    const run = (program: string, ...args: string[]) => promisify(execFile)(program, args, { cwd: root });
    await run('git', 'archive', `--output=${archive}`, commit).catch((error: Error) => {
      throw new Error(`git has no commit ${commit} (previous-version.json); fetch the complete history`, {
        cause: error,
      });
    });
    await run('tar', '-xf', archive, '-C', folder);
    await rm(archive);
    for (const name of ['node_modules', 'build']) await symlink(join(root, name), join(folder, name));
    const previousMigrations = await listMigrations(folder);
    const newer = (await listMigrations(root)).filter((tag) => !previousMigrations.includes(tag));
    return { folder, newer, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function listMigrations(folder: string): Promise<string[]> {
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(join(folder, JOURNAL), 'utf8'));
  return journal.entries.map(({ tag }) => tag);
}
