import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts;

const PAGES = ['CONTRIBUTING.md', 'docs/architecture.md', 'README.md'];

/** Returns what is between backticks, except in code blocks. */
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

  const recipes = text
    .split('\n### ')
    .slice(1)
    .map((recipe) => {
      const [title = '', ...steps] = recipe.trim().split(/\n+(?=\d+\. )/);
      return { title, steps };
    });

  it('numbers the recipes', () => {
    expect(recipes.map(({ title }) => title)).toEqual([
      '1. A call of the API',
      '2. A text',
      '3. A mail',
      '4. A command for engineers',
      '5. An action at the desk',
      '6. A page',
      '7. A brand',
      '8. A payment provider',
      '9. A field of the address',
      '10. A limit',
    ]);
  });

  it.each(recipes)('numbers the steps of $title and starts each with a file', ({ steps }) => {
    expect(steps.map((step) => step.split('. ')[0])).toEqual(steps.map((_, index) => String(index + 1)));
    expect(steps.filter((step) => pathsIn(step.split(': ')[0] ?? '').length === 0)).toEqual([]);
  });
});
