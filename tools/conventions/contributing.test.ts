import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts;

const PAGES = ['CONTRIBUTING.md', 'docs/architecture.md', 'README.md'];

/** What stands between backticks, code blocks apart. */
function quotedIn(markdown: string): string[] {
  return Array.from(
    markdown.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`]+)`/g),
    ([, quoted]) => quoted ?? '',
  );
}

/** Paths of the repository; of one with a place to fill in, the folder that holds it. */
function pathsIn(markdown: string): string[] {
  return quotedIn(markdown)
    .filter((quoted) => /^[\w.<>-]+(\/[\w.<>-]*)+$|^[\w-]+\.(md|json|ts)$/.test(quoted))
    .map((path) => (path.includes('<') ? path.replace(/\/?[^/]*<.*$/, '') : path))
    .filter((path) => path !== '');
}

function scriptsIn(markdown: string): string[] {
  return Array.from(markdown.matchAll(/\bnpm run ([\w:-]+)/g), ([, name]) => name ?? '');
}

describe.each(PAGES)('%s', (page) => {
  const text = read(page);

  it('names only paths that exist', () => {
    // A folder may be named from the one that the table is about.
    const places = ['', 'server', 'storefront'];
    const gone = pathsIn(text).filter((path) => !places.some((place) => existsSync(join(root, place, path))));
    expect([...new Set(gone)]).toEqual([]);
  });

  it('names only npm scripts that exist', () => {
    expect([...new Set(scriptsIn(text))].filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe('CONTRIBUTING.md', () => {
  const text = read('CONTRIBUTING.md');

  it('says what each script is that is used every day', () => {
    const daily = 'dev check format test:unit test:e2e preview:mails db:generate test:all bench'.split(' ');
    expect(daily.filter((name) => !scriptsIn(text).includes(name))).toEqual([]);
  });

  it.each([
    'a call of the API',
    'a text',
    'a mail',
    'a command of the operators',
    'a page',
    'a brand',
    'a payment provider',
    'a field of the address',
    'a limit',
  ])('says how to add %s, naming files', (what) => {
    const [, part = ''] = text.split(`\n### ${what}\n`);
    const steps = part.split('\n#')[0] ?? '';
    expect(pathsIn(steps).length).toBeGreaterThan(0);
  });
});
