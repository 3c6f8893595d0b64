import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { brand } from '#brands/murmeli/brand.ts';
import { loadBrand } from '#server/runtime/load-brand.ts';
import { BrandLoadError } from '#server/runtime/start-error.ts';
import { checkDataFolder } from './data-folder.ts';

const around = await mkdtemp(join(tmpdir(), 'cadeau-around-'));
afterAll(() => rm(around, { recursive: true, force: true }));

describe('the folder of the shop’s own database', () => {
  it('may exist or not, and stays unchanged', async () => {
    const there = join(around, 'there');
    await mkdir(there);
    expect(await checkDataFolder(there)).toEqual([]);
    expect(await readdir(there)).toEqual([]);
    expect(await checkDataFolder(join(around, 'new', 'data'))).toEqual([]);
    expect(await readdir(around)).not.toContain('new');
  });

  it('is reported if it or a parent is a file, or a link is broken', async () => {
    const file = join(around, 'file');
    await writeFile(file, '');
    expect(await checkDataFolder(file)).toEqual([
      `DATA_DIR: ${file} is not a folder; choose another, or move the file away`,
    ]);
    expect(await checkDataFolder(join(file, 'data'))).toEqual([
      expect.stringMatching(/^DATA_DIR: .* is not writable: a parent is a file\. Choose /),
    ]);
    const link = join(around, 'link');
    await symlink(join(around, 'nowhere', 'at', 'all'), link);
    expect(await checkDataFolder(link)).toEqual([expect.stringMatching(/^DATA_DIR: .* is not writable: /)]);
  });

  it('is reported if its user may not write into it', async () => {
    const closed = join(around, 'closed');
    await mkdir(closed);
    await chmod(around, 0o755);
    await chmod(closed, 0o555);
    const program = `
      const { checkDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))});
      if (process.getuid() === 0) process.setuid(12345);
      process.stdout.write((await checkDataFolder(${JSON.stringify(closed)})).join());`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    expect(stdout).toBe(
      `DATA_DIR: ${closed} is not writable: permission denied. Choose a folder of the user that runs the shop`,
    );
  });
});

describe('a brand', () => {
  const listErrors = (name: string, brands?: string) =>
    loadBrand(name, brands).then(
      () => [],
      (error: unknown) => (error instanceof BrandLoadError ? error.faults : [String(error)]),
    );
  const made = async (name: string, program: string) => {
    await mkdir(join(around, 'brands', name), { recursive: true });
    await writeFile(join(around, 'brands', name, 'brand.ts'), program);
    return listErrors(name, join(around, 'brands'));
  };

  it('that does not exist is reported with the existing ones', async () => {
    expect(await listErrors('migros')).toEqual([
      expect.stringMatching(
        /^there is no migros\/brand\.ts in .*brands; existing brands: murmeli, wolkenbahn$/,
      ),
    ]);
    expect(await listErrors('x', join(around, 'none'))).toEqual([
      expect.stringContaining('existing brands: none'),
    ]);
  });

  it.each([
    ['without a brand in it', 'export const other = 1;', / invalid input/i],
    ['that throws', "throw new Error('first line\\nsecond line');", /: Error: first line$/],
    ['that imports what is not there', "import '#server/runtime/gone.ts';", /gone/],
  ])('%s is reported in one line', async (what, program, message) => {
    const faults = await made(what.replaceAll(' ', '-'), program);
    expect(faults).toEqual([expect.stringMatching(message)]);
    expect(faults.join()).not.toContain('\n');
  });

  it('with errors gets all of them, each with its location', async () => {
    const faulty = JSON.stringify({ ...brand, name: '', support: { ...brand.support, email: 'none' } });
    expect(await made('faulty', `export const brand = ${faulty};`)).toEqual([
      expect.stringMatching(/^brand\.ts in .*faulty: name: /),
      expect.stringMatching(/^brand\.ts in .*faulty: support\.email: /),
    ]);
  });

  it('with missing fonts gets each of them', async () => {
    const faults = await made('fontless', `export const brand = ${JSON.stringify(brand)};`);
    expect(faults).toHaveLength(3);
    for (const fault of faults) expect(fault).toMatch(/fontless\/fonts\/.* is missing$/);
  });
});
