import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  listAnchors,
  listCitations,
  listLinks,
  listPageNames,
  listPassages,
  listPaths,
  listScripts,
  listTargets,
  removeFences,
} from './citations.ts';

const root = join(import.meta.dirname, '../..');
const REQUIREMENTS = 'docs/requirements';
const LEFT_OUT = new Set(['node_modules', 'build', 'coverage', 'test-results', 'meta']);
/** Contain outdated forms and dead links on purpose, as examples. */
const EXAMPLES = new Set([
  'tools/conventions/citations.ts',
  'tools/conventions/citations.test.ts',
  `${REQUIREMENTS}/README.md`,
]);

/** Pages about the past, with file names of that time. */
const HISTORY = /^docs\/decisions\/|CHANGELOG/;

/** Lists the paths of all files below a folder, relative to the repository. */
function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || LEFT_OUT.has(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = filesIn('');
const pages = files.filter((path) => path.endsWith('.md'));
const sources = files.filter((path) => /\.(tsx?|[mc]?js|sql|css)$/.test(path));

const passages = [
  ...sources.flatMap((path) =>
    listPassages(path, read(path)).map(({ line, text }) => ({ where: `${path}:${line}`, path, text })),
  ),
  ...pages.map((path) => ({ where: path, path, text: removeFences(read(path)) })),
].filter(({ path }) => !EXAMPLES.has(path));

const targets = new Set(
  pages
    .filter((path) => dirname(path) === REQUIREMENTS)
    .flatMap((path) => listTargets(basename(path, '.md'), read(path))),
);

const numbered = (code: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${code}${index + 1}`);

describe('what is cited', () => {
  it('leads to a heading of docs/requirements', () => {
    const dead = passages.flatMap(({ where, text }) =>
      listCitations(text)
        .filter(({ target }) => !targets.has(target))
        .map((citation) => `${where}: ${citation.text}`),
    );
    expect(dead).toEqual([]);
  });

  it('is cited at all: the sources were found', () => {
    const cited = new Set(passages.flatMap(({ text }) => listCitations(text).map(({ target }) => target)));
    expect(cited.size).toBeGreaterThan(60);
  });
});

describe('the requirements', () => {
  it('have their sections and codes without a gap', () => {
    const expected = [
      ...numbered('I-', 23),
      ...numbered('F-', 20),
      ...numbered('M-', 16),
      ...numbered('specification ', 9),
      ...numbered('readings ', 10),
      ...numbered('law ', 7),
      ...numbered('saferpay ', 9),
      ...numbered('datatrans ', 12),
    ];
    expect(expected.filter((target) => !targets.has(target))).toEqual([]);
  });

  it('give each code to one thing', () => {
    const all = pages
      .filter((path) => dirname(path) === REQUIREMENTS)
      .flatMap((path) => listTargets(basename(path, '.md'), read(path)));
    expect(all.filter((target, index) => all.indexOf(target) !== index)).toEqual([]);
  });
});

describe('the pages', () => {
  it('name only files that exist', () => {
    // Paths may also be relative to server/ and storefront/.
    const isThere = (path: string) =>
      ['', 'server', 'storefront'].some((place) => existsSync(join(root, place, path)));
    const isOurs = (path: string) => existsSync(join(root, path.split('/')[0] ?? ''));
    const missing = pages
      .filter((path) => !HISTORY.test(path))
      .flatMap((path) =>
        listPaths(read(path))
          .filter((named) => isOurs(named) && !isThere(named) && !isThere(join(dirname(path), named)))
          .map((named) => `${path}: ${named}`),
      );
    expect(missing).toEqual([]);
  });

  it('name only npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
    const missing = pages
      .filter((path) => !HISTORY.test(path))
      .flatMap((path) => listScripts(read(path)).map((name) => ({ path, name })))
      .filter(({ name }) => !(name in scripts));
    expect(missing).toEqual([]);
  });

  it('link to pages and headings that exist', () => {
    const dead = pages.flatMap((path) =>
      listLinks(read(path))
        .filter((target) => !leadsSomewhere(path, target))
        .map((target) => `${path}: ${target}`),
    );
    expect(dead).toEqual([]);
  });

  it('are named by comments only if they exist', () => {
    const missing = passages.flatMap(({ where, path, text }) =>
      listPageNames(text)
        .filter((page) => !existsSync(join(root, page)) && !existsSync(join(root, dirname(path), page)))
        .map((page) => `${where}: ${page}`),
    );
    expect(missing).toEqual([]);
  });
});

function leadsSomewhere(from: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const page = path === '' ? from : join(dirname(from), path);
  if (!existsSync(join(root, page))) return false;
  return anchor === undefined || (page.endsWith('.md') && listAnchors(read(page)).includes(anchor));
}
