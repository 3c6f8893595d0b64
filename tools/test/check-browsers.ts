import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findInScript, findInStyles, listOwnNames } from '../conventions/browser-support.ts';
import { build } from '../shop/build.ts';

// Fails on syntax and interfaces in the built browser code that a supported browser lacks (browserslist in package.json).

const root = join(import.meta.dirname, '../..');

/** Uses in scripts that do no harm in a browser without them, by reason. */
const HARMLESS_IN_SCRIPTS = {
  'an inline script defines them first (storefront/old-browser-streams.ts)': [
    'TransformStream',
    '.pipeThrough',
  ],
  'the browser runs them only if it has another interface': [
    'navigator.share',
    '.skipTransition',
    '.createPolicy',
    '.getClientExtensionResults',
  ],
  'they belong to other objects': ['.use'],
};

/** Interfaces that `desk/old-browser.ts` defines. */
const DEFINED_AT_DESK = [
  '.at',
  '.findLast',
  '.toReversed',
  '.toSorted',
  '.with',
  'Map.groupBy',
  'Object.hasOwn',
  'crypto.randomUUID',
];

/** Styles that a browser ignores without harm, by reason. The desk's styles need a newer browser. */
const HARMLESS_IN_STYLES = {
  decoration: [
    'translate',
    'rotate',
    'text-wrap',
    'accent-color',
    'cursor',
    'hyphens',
    'outline',
    'print-color-adjust',
    '@page',
    'forced-color-adjust',
    'resize',
    'text-size-adjust',
    'overscroll-behavior',
    'field-sizing',
    ':has',
    ':details-content',
    ':-webkit-search-cancel-button',
  ],
  speed: ['content-visibility', 'contain-intrinsic-size'],
  'more columns on wide screens': ['container-type', '@container'],
};

await build();
const files = globSync(
  [`build/brands/${process.env.BRAND ?? 'murmeli'}/storefront/client/**/*.{js,css}`, 'build/desk/**/*.js'],
  { cwd: root },
).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const own = listOwnNames(files.filter(({ file }) => file.endsWith('.js')).map(({ text }) => text));
const harmless = new Set([HARMLESS_IN_SCRIPTS, HARMLESS_IN_STYLES].flatMap(Object.values).flat());
const unused = new Set(harmless);
const problems: string[] = [];
for (const { file, text } of files) {
  for (const use of file.endsWith('.css') ? findInStyles(text) : findInScript(text, own)) {
    unused.delete(use);
    if (file.startsWith('build/desk/') && DEFINED_AT_DESK.includes(use)) continue;
    if (!harmless.has(use)) problems.push(`${file}: a supported browser lacks ${use}`);
  }
}
problems.push(...[...unused].map((use) => `tools/test/check-browsers.ts lists ${use}, which no file uses`));
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
