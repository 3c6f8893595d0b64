import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const JOURNAL = 'server/postgres/migrations/meta/_journal.json';

/** The version before this one, as a folder of sources that can be run. */
export type PreviousSources = {
  folder: string;
  /** The migrations that this version has and that one has not, in order. Empty if the newest one refuses older programs. */
  newer: string[];
  remove: () => Promise<void>;
};

/**
 * Takes the sources of the commit that previous-version.json names out of the repository; its packages and pictures are
 * those of today.
 * @throws an error that says what is missing
 */
export async function takePreviousSources(): Promise<PreviousSources> {
  const { commit }: { commit: string } = JSON.parse(
    await readFile(join(import.meta.dirname, 'previous-version.json'), 'utf8'),
  );
  const folder = await mkdtemp(join(tmpdir(), 'cadeau-previous-'));
  try {
    await unpack(commit, folder);
    for (const name of ['node_modules', 'build']) await symlink(join(root, name), join(folder, name));
    const before = await migrationsOf(folder);
    const newer = (await migrationsOf(root)).filter((tag) => !before.includes(tag));
    return { folder, newer, remove: () => rm(folder, { recursive: true, force: true }) };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function unpack(commit: string, folder: string): Promise<void> {
  const archive = join(folder, 'sources.tar');
  await run(
    'git',
    ['--version'],
    'the sources of the version before come from git, and there is no such program',
  );
  await run(
    'git',
    ['archive', `--output=${archive}`, commit],
    `commit ${commit} of faults/versions/previous-version.json is not in this repository; fetch its whole history`,
  );
  await run('tar', ['-xf', archive, '-C', folder], 'the sources of the version before cannot be unpacked');
  await rm(archive);
}

async function run(program: string, args: string[], otherwise: string): Promise<void> {
  try {
    await promisify(execFile)(program, args, { cwd: root });
  } catch (error) {
    throw new Error(`${otherwise} (${error instanceof Error ? error.message.trim() : error})`);
  }
}

async function migrationsOf(folder: string): Promise<string[]> {
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(join(folder, JOURNAL), 'utf8'));
  return journal.entries.map(({ tag }) => tag);
}
