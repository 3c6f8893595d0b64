import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildOnChange } from './build-sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'cadeau-build-'));
const stamp = join(folder, 'stamp');
const build = (sources: string[], version: string) =>
  buildOnChange({
    name: 'the test',
    stamp,
    sources,
    command: ['semver/bin/semver.js', version],
    assets: folder,
  });

it('a build compresses its texts, but neither pictures nor short files', async () => {
  const code = 'export const one = 1;\n'.repeat(100);
  for (const [name, content] of [
    ['a.js', code],
    ['b.png', code],
    ['c.js', 'short'],
  ] as const)
    writeFileSync(join(folder, name), content);
  await build(['LICENSE'], '1.0.0');
  expect(brotliDecompressSync(readFileSync(join(folder, 'a.js.br'))).toString()).toBe(code);
  expect(gunzipSync(readFileSync(join(folder, 'a.js.gz'))).toString()).toBe(code);
  expect(['b.png.br', 'c.js.br'].filter((name) => existsSync(join(folder, name)))).toEqual([]);
});

it('a failed bundler leaves no stamp, not even that of the earlier sources', async () => {
  await build(['package.json'], '1.0.0');
  expect(existsSync(stamp)).toBe(true);
  await expect(build(['README.md'], 'none')).rejects.toThrow('the test could not be built');
  expect(existsSync(stamp)).toBe(false);
});
