import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Interfaces that a supported browser lacks (docs/design.md). The build replaces new syntax, but no interfaces. */
const NEWER = `
  .at( .findLast( .findLastIndex( .toReversed( .toSorted( .toSpliced( Array.fromAsync
  Object.hasOwn Object.groupBy Map.groupBy Promise.withResolvers Promise.try structuredClone(
  URL.canParse URL.parse AbortSignal.timeout AbortSignal.any .throwIfAborted( .randomUUID( reportError(
  Intl.Segmenter Intl.DurationFormat .isWellFormed( .toWellFormed( (?<= (?<! requestIdleCallback(
  .showModal( .showPopover( .showPicker( .checkVisibility( .startViewTransition(
  navigator.locks navigator.share navigator.wakeLock`
  .trim()
  .split(/\s+/);

/** Uses that first check whether the browser has the interface. */
const GUARDED = [
  'storefront/analytics/track-purchase.ts: navigator.locks',
  'storefront/browser/in-one-tab.ts: navigator.locks',
  'storefront/parts/gift/hand-over.tsx: navigator.share',
  'storefront/parts/gift/till-code.tsx: navigator.wakeLock',
  'storefront/ui/use-modal.ts: .showModal(',
];

/** Lists the files of the storefront, and every own file that they import, directly or indirectly. */
function shippedFiles(): string[] {
  const own = globSync('storefront/**/*.{ts,tsx,js}', { cwd: root });
  const shipped = new Set(own.filter((file) => !/\.test\.|\/testing\/|entry\.server/.test(file)));
  for (const file of shipped) {
    const imports = readSource(file).replace(/import type [^;]*;/g, '');
    for (const [, from = ''] of imports.matchAll(/(?:from |import\()'([#.][^']+\.tsx?)'/g)) {
      const path = from.startsWith('#') ? from.slice(1) : join(dirname(file), from);
      if (existsSync(join(root, path))) shipped.add(path);
    }
  }
  return [...shipped];
}

function readSource(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function usesIn(file: string): string[] {
  const code = readSource(file).replace(/\/\*[\s\S]*?\*\//g, '');
  return NEWER.filter((name) => code.includes(name)).map((name) => `${file}: ${name}`);
}

it('browsers load no code that uses an interface which a supported browser lacks, unless it checks first', () => {
  const files = shippedFiles();
  expect(files).toEqual(
    expect.arrayContaining(['rules/gift-words.ts', 'contract/api-calls.ts', 'texts/day.ts']),
  );
  expect(files.flatMap(usesIn).toSorted()).toEqual(GUARDED);
});
