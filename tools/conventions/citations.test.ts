import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  anchorsOf,
  citationsIn,
  linksOf,
  oldFormsIn,
  pagesNamedIn,
  passagesOf,
  targetsOf,
  withoutFences,
} from './citations.ts';

const root = join(import.meta.dirname, '../..');
const REQUIREMENTS = 'docs/requirements';
const LEFT_OUT = new Set(['node_modules', 'build', 'coverage', 'test-results', 'meta']);
/** They hold old forms and dead ends on purpose, as examples. */
const EXAMPLES = new Set([
  'tools/conventions/citations.ts',
  'tools/conventions/citations.test.ts',
  `${REQUIREMENTS}/README.md`,
]);

/** Paths of all files below a folder, from the root of the repository. */
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
    passagesOf(path, read(path)).map(({ line, text }) => ({ where: `${path}:${line}`, path, text })),
  ),
  ...pages.map((path) => ({ where: path, path, text: withoutFences(read(path)) })),
].filter(({ path }) => !EXAMPLES.has(path));

const targets = new Set(
  pages
    .filter((path) => dirname(path) === REQUIREMENTS)
    .flatMap((path) => targetsOf(basename(path, '.md'), read(path))),
);

const numbered = (code: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${code}${index + 1}`);

describe('what is cited', () => {
  it('leads to a heading of docs/requirements', () => {
    const dead = passages.flatMap(({ where, text }) =>
      citationsIn(text)
        .filter(({ target }) => !targets.has(target))
        .map((citation) => `${where}: ${citation.text}`),
    );
    expect(dead).toEqual([]);
  });

  it('is cited in one form alone', () => {
    const old = passages.flatMap(({ where, text }) => oldFormsIn(text).map((form) => `${where}: ${form}`));
    expect(old).toEqual([]);
  });

  it('is cited at all: the sources were found', () => {
    const cited = new Set(passages.flatMap(({ text }) => citationsIn(text).map(({ target }) => target)));
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
      .flatMap((path) => targetsOf(basename(path, '.md'), read(path)));
    expect(all.filter((target, index) => all.indexOf(target) !== index)).toEqual([]);
  });

  it('name only files that exist', () => {
    const gone = pages
      .filter((path) => path.startsWith(`${REQUIREMENTS}/`))
      .flatMap((path) =>
        Array.from(read(path).matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g), ([, named]) => named ?? '')
          .filter((named) => files.some((file) => file.split('/')[0] === named.split('/')[0]))
          .filter((named) => !existsSync(join(root, named)))
          .map((named) => `${path}: ${named}`),
      );
    expect(gone).toEqual([]);
  });
});

describe('the pages', () => {
  it('link to pages and headings that exist', () => {
    const dead = pages.flatMap((path) =>
      linksOf(read(path))
        .filter((target) => !leadsSomewhere(path, target))
        .map((target) => `${path}: ${target}`),
    );
    expect(dead).toEqual([]);
  });

  it('are named by comments only if they exist', () => {
    const gone = passages.flatMap(({ where, path, text }) =>
      pagesNamedIn(text)
        .filter((page) => !existsSync(join(root, page)) && !existsSync(join(root, dirname(path), page)))
        .map((page) => `${where}: ${page}`),
    );
    expect(gone).toEqual([]);
  });
});

function leadsSomewhere(from: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const page = path === '' ? from : join(dirname(from), path);
  if (!existsSync(join(root, page))) return false;
  return anchor === undefined || (page.endsWith('.md') && anchorsOf(read(page)).includes(anchor));
}

describe('a citation', () => {
  it.each([
    ['Once (I-8).', ['I-8']],
    ['Both (I-3, F-15) and M-2 to M-4.', ['I-3', 'F-15', 'M-2', 'M-4']],
    ['Lengths of saferpay 1.2 and 2; readings 6: none', ['saferpay 1.2', 'saferpay 2', 'readings 6']],
    ['Specification 3, every field', ['specification 3']],
    ['law 3 and 60 cards', ['law 3', 'law 60']],
    ['SpecVersion 1.53, UTF-8, I-beam, F-100, MIME-1', []],
  ])('is found in «%s»', (text, found) => {
    expect(
      citationsIn(text)
        .map(({ target }) => target)
        .sort(),
    ).toEqual([...found].sort());
  });

  it.each([
    ['money.md I-8', ['money.md']],
    ['the fact sheet, section 3', ['fact sheet']],
    ['specification section 5', ['specification section 5']],
    ['readings, sections 5 and 6', ['readings, sections 5']],
    ['M8 and F15, I9', ['M8', 'F15', 'I9']],
    ['as here (section 4.1)', ['(section 4.1)']],
    ['`F5 M9`, --cells=F8, M17, I-8, F5.2, Chapter 3', []],
  ])('in an old form is refused: «%s»', (text, found) => {
    expect(oldFormsIn(text).sort()).toEqual([...found].sort());
  });

  it('is read from comments over several lines and from names that begin with it, not from other code', () => {
    const source =
      "/** Held (readings\n * 6). */\nconst path = 'M8 16h6 I-77';\n// One (I-1,\n// I-2)\nit('I-4 holds', () => f(/* F-3 */));\n";
    const text = passagesOf('a.ts', source).map(({ line, text }) => `${line} ${text}`);
    expect(text).toEqual(['1 Held (readings 6).', '4 One (I-1, I-2)', "6 'I-4 holds'", '6 F-3']);
    expect(passagesOf('a.sql', '-- One (I-7)\n-- two\nSELECT 1;').map((one) => one.text)).toEqual([
      'One (I-7) two',
    ]);
  });
});
