import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import playwright from '../../playwright.config.ts';
import vitest from '../../vitest.config.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Number of level 1 and 2 items in each section of ASVS 5.0. They come first in their section. */
const ITEMS: Readonly<Record<string, number>> = {
  ...{ 1.1: 2, 1.2: 9, 1.3: 11, 1.4: 3, 1.5: 2, 2.1: 3, 2.2: 3, 2.3: 4, 2.4: 1 },
  ...{ 3.2: 2, 3.3: 4, 3.4: 6, 3.5: 5, 3.7: 2, 4.1: 3, 4.2: 1, 4.3: 2, 4.4: 4 },
  ...{ 5.1: 1, 5.2: 3, 5.3: 2, 5.4: 3, 6.1: 3, 6.2: 12, 6.3: 4, 6.4: 4, 6.5: 5, 6.6: 3, 6.8: 4 },
  ...{ 7.1: 3, 7.2: 4, 7.3: 2, 7.4: 5, 7.5: 2, 7.6: 2, 8.1: 2, 8.2: 3, 8.3: 1, 8.4: 1, 9.1: 3, 9.2: 4 },
  ...{ 10.1: 2, 10.2: 2, 10.3: 4, 10.4: 11, 10.5: 5, 10.6: 2, 10.7: 3 },
  ...{ 11.1: 2, 11.2: 3, 11.3: 3, 11.4: 4, 11.5: 1, 11.6: 1, 12.1: 3, 12.2: 2, 12.3: 4 },
  ...{ 13.1: 1, 13.2: 5, 13.3: 2, 13.4: 5, 14.1: 2, 14.2: 4, 14.3: 3, 15.1: 3, 15.2: 3, 15.3: 7 },
  ...{ 16.1: 1, 16.2: 5, 16.3: 4, 16.4: 3, 16.5: 3, 17.1: 1, 17.2: 4, 17.3: 2 },
};

/** Rows of the item tables: numbers such as `1.2.3` or `1.2.3–1.2.5`, requirement, state, implementation, tests. */
const rows = read('docs/security.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\||\|$/g, '').trim()));

function listItems(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–');
    const [chapter, section, from] = first.split('.');
    const count = Number(last.split('.')[2]) - Number(from) + 1;
    return Array.from({ length: count }, (_, at) => `${chapter}.${section}.${Number(from) + at}`);
  });
}

const TEST = '`[^`]+\\.(?:test|spec)\\.tsx?` «[^«»]+»(?:, «[^«»]+»)*';
/** Files with titles of their tests: `a.test.ts` «one», «two»; `b.test.ts` «three». */
const TESTS = new RegExp(`^${TEST}(?:; ${TEST})*$`);

function listNamedTests(cell: string): { file: string; title: string }[] {
  return Array.from(cell.matchAll(/`([^`]+)` («[^`]+»)/g)).flatMap(([, file = '', titles = '']) =>
    Array.from(titles.matchAll(/«([^»]+)»/g), ([, title = '']) => ({ file, title })),
  );
}

/** True if the file belongs to the unit tests or the journeys. */
function isRun(file: string): boolean {
  if (!existsSync(join(root, file))) return false;
  if (file.startsWith(`${playwright.testDir}/`)) return /\.spec\.ts$/.test(file);
  const { include = [], exclude = [] } = vitest.test ?? {};
  const matches = (patterns: readonly string[]) => patterns.some((pattern) => matchesGlob(file, pattern));
  return matches(include) && !matches(exclude);
}

const titlesByFile = new Map<string, ReadonlySet<string>>();

function listTitles(file: string): ReadonlySet<string> {
  const titles = titlesByFile.get(file) ?? readTitles(read(file), file);
  titlesByFile.set(file, titles);
  return titles;
}

const RUNNERS: readonly string[] = ['it', 'test', 'describe'];
const SKIPS: readonly string[] = ['skip', 'skipIf', 'todo', 'fixme', 'fails', 'fail'];

/** Returns the titles of tests and groups as written, without skipped ones. `runIf` counts: a whole run has a build. */
function readTitles(text: string, file = 'a.test.ts'): ReadonlySet<string> {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const titles = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [runner = '', ...modifiers] = listNames(node.expression);
      if (RUNNERS.includes(runner)) {
        if (modifiers.some((name) => SKIPS.includes(name)) || skipsItself(listStatements(node))) return;
        const [title] = node.arguments;
        if (title !== undefined && ts.isStringLiteralLike(title)) titles.add(title.text);
        if (title !== undefined && ts.isTemplateExpression(title)) titles.add(title.getText().slice(1, -1));
      }
    }
    ts.forEachChild(node, visit);
  };
  if (!skipsItself(source.statements)) visit(source);
  return titles;
}

/** Lists the names of a callee: `it.runIf(built).each` is it, runIf, each. */
function listNames(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee)) return [...listNames(callee.expression), callee.name.text];
  if (ts.isCallExpression(callee)) return listNames(callee.expression);
  return ts.isTaggedTemplateExpression(callee) ? listNames(callee.tag) : [];
}

/** True if one of the statements skips the file or group that contains it, as journeys may. */
function skipsItself(statements: readonly ts.Statement[]): boolean {
  return statements.some(
    (statement) =>
      ts.isExpressionStatement(statement) &&
      ts.isCallExpression(statement.expression) &&
      statement.expression.expression.getText() === 'test.skip',
  );
}

function listStatements({ arguments: given }: ts.CallExpression): readonly ts.Statement[] {
  const body = given.at(-1);
  return body !== undefined && ts.isArrowFunction(body) && ts.isBlock(body.body) ? body.body.statements : [];
}

describe('docs/security.md', () => {
  it('has each item of level 1 and 2 once, and no other', () => {
    const wanted = Object.entries(ITEMS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
    );
    expect(wanted).toHaveLength(253);
    expect(rows.flatMap(([items = '']) => listItems(items)).toSorted()).toEqual(wanted.toSorted());
  });

  it('says of each what it asks, its state, and how or why', () => {
    const states = ['met', 'part', 'open', 'operator', 'n/a'];
    const odd = rows.filter(
      ([, asks = '', state = '', how = '', _tests, ...more]) =>
        asks === '' || !states.includes(state) || !how.endsWith('.') || more.length > 0,
    );
    expect(odd).toEqual([]);
  });

  it('names tests for each met item, and nothing else in their column', () => {
    const odd = rows.filter(
      ([, , state, , tests = '']) => !(tests === '' ? state !== 'met' : TESTS.test(tests)),
    );
    expect(odd).toEqual([]);
  });

  it('names only tests that exist and run', () => {
    const missing = rows.flatMap(([, , , , tests = '']) =>
      listNamedTests(tests).filter(({ file, title }) => !isRun(file) || !listTitles(file).has(title)),
    );
    expect(missing).toEqual([]);
  });
});

it('a skipped test counts as missing, and so does a test in a skipped group', () => {
  const text = `
    it('runs', () => {});
    it.each([1])(\`of \${'a'}, %i\`, () => {});
    it.runIf(built)('with a build', () => {});
    it.skip('a', () => {});
    it.todo('b');
    describe.skipIf(slow)('c', () => { it('d', () => {}); });
    test.describe('e', () => { test.skip(isSlow); test('f', () => {}); });
    other('g', () => {});`;
  expect(readTitles(text)).toEqual(new Set(['runs', `of \${'a'}, %i`, 'with a build']));
  expect(readTitles(`test.skip(isSlow, 'slow'); test('h', () => {});`)).toEqual(new Set());
});

describe('SECURITY.md', () => {
  it('has a time to fix for each severity', () => {
    expect(read('SECURITY.md')).toMatch(/\d+ days \(critical\), \d+ days \(high\) or \d+ days \(others\)/);
  });
});

describe('the server', () => {
  it('starts other programs without a shell', () => {
    const starters = globSync('server/**/*.ts', { cwd: root })
      .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
      .map((file) => ({ file, text: read(file) }))
      .filter(({ text }) => text.includes('child_process'));
    expect(starters.length).toBeGreaterThan(0);
    const odd = starters.filter(
      ({ text }) =>
        !/import \{ (execFile|spawnSync) \} from 'node:child_process'/.test(text) || /\bshell:/.test(text),
    );
    expect(odd.map(({ file }) => file)).toEqual([]);
  });
});
