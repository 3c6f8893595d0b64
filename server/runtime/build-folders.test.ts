import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { getBuildFolders, listBuiltBrands, readPictureUrls } from './build-folders.ts';

const brands = mkdtempSync(join(tmpdir(), 'cadeau-built-'));
afterAll(() => rmSync(brands, { recursive: true }));

function stamp(folder: string, brand: string): void {
  const file = getBuildFolders(folder, brands).stamp;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${brand} 0123abc`);
}

it('brands are built side by side, and a brand in another’s folder is ignored', () => {
  expect(listBuiltBrands(join(brands, 'none'))).toEqual([]);
  stamp('murmeli', 'murmeli');
  stamp('bergli', 'bergli');
  stamp('renamed', 'bergli');
  mkdirSync(getBuildFolders('halfway', brands).client, { recursive: true });
  expect(listBuiltBrands(brands)).toEqual(['bergli', 'murmeli']);
});

it('a brand without pictures explains how to build them', () => {
  expect(() => readPictureUrls('bergli')).toThrow(
    'The pictures of bergli are not built. Run "npm run build" with BRAND=bergli first.',
  );
});
