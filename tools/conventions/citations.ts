import ts from 'typescript';

/** Pages under docs/requirements whose sections are cited by name and number, such as `readings 6`. */
export const PAGES = ['specification', 'readings', 'saferpay', 'datatrans', 'law'] as const;

/** A citation: its target, such as `I-8` or `saferpay 4.1`, and its original text. */
export type Citation = { target: string; text: string };

/** Lists the targets in a page's headings: `I-8`, or with the page's name `saferpay 4.1`. */
export function listTargets(page: string, markdown: string): string[] {
  return listHeadings(markdown).flatMap((heading) => {
    const code = /^[IFML]-\d+$/.exec(heading);
    if (code !== null) return [code[0]];
    const section = /^(\d+)\.\s|^(\d+\.\d+)\s/.exec(heading);
    return section === null ? [] : [`${page} ${section[1] ?? section[2]}`];
  });
}

/** Lists headings of the second level and below. The first is the title. */
function listHeadings(markdown: string): string[] {
  return Array.from(removeFences(markdown).matchAll(/^#{2,6}\s+(.+)$/gm), ([, heading]) =>
    (heading ?? '').trim(),
  );
}

/** Lists the anchors that GitHub generates from the headings. */
export function listAnchors(markdown: string): string[] {
  return Array.from(removeFences(markdown).matchAll(/^#{1,6}\s+(.+)$/gm), ([, heading]) =>
    (heading ?? '')
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}

const CODE = /(?<![\w.-])[IFML]-\d{1,2}(?![\w-])/g;
const SECTIONS = new RegExp(
  String.raw`\b(${PAGES.join('|')})\s+(\d+(?:\.\d+)?(?:\s+(?:and|to)\s+\d+(?:\.\d+)?(?![\w.]*\d))*)(?![\w-])`,
  'gi',
);

/** Lists the citations in a text. Ranges count with both ends. */
export function listCitations(text: string): Citation[] {
  const codes = Array.from(text.matchAll(CODE), ([code]) => ({ target: code, text: code }));
  const sections = Array.from(text.matchAll(SECTIONS), ([whole, page, numbers]) =>
    Array.from((numbers ?? '').matchAll(/\d+(?:\.\d+)?/g), ([number]) => ({
      target: `${page?.toLowerCase()} ${number}`,
      text: whole,
    })),
  );
  return [...codes, ...sections.flat()];
}

/** Lists the pages that a text names by file, such as `docs/errors.md`. */
export function listPageNames(text: string): string[] {
  return Array.from(text.matchAll(/(?<![\w/.-])(?:[\w.-]+\/)*[\w.-]+\.md\b/g), ([path]) => path);
}

/** Lists file and folder paths in backticks, such as `docs/errors.md`. */
export function listPaths(markdown: string): string[] {
  return Array.from(removeFences(markdown).matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g), ([, path]) => path ?? '');
}

/** Lists the npm scripts that a page names. */
export function listScripts(markdown: string): string[] {
  return Array.from(markdown.matchAll(/\bnpm run ([\w:-]+)/g), ([, name]) => name ?? '');
}

/** Lists the relative link targets of a page. */
export function listLinks(markdown: string): string[] {
  return Array.from(removeFences(markdown).matchAll(/\]\(([^)\s]+)\)/g), ([, target]) => target ?? '').filter(
    (target) => !/^[a-z]+:/.test(target),
  );
}

/** Removes code blocks. */
export function removeFences(markdown: string): string {
  return markdown.replaceAll(/^```[\s\S]*?^```$/gm, '');
}

export type Passage = { line: number; text: string };

/** A string literal that cites: a name that begins with a code, or one that names a page. */
const CITING = new RegExp(String.raw`^[IFML]-\d|\b(?:${PAGES.join('|')})\s+\d`, 'i');

/** Returns the comments of a source file, each in one line, and its citing string literals. */
export function listPassages(path: string, source: string): Passage[] {
  if (/\.(sql|css)$/.test(path)) return joinPassages(source, plainComments(path, source));
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false, getSourceKind(path));
  const found = new Map<number, number>();
  const visit = (node: ts.Node): void => {
    const comments = [
      ...(ts.getLeadingCommentRanges(source, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
    ];
    for (const { pos, end } of comments) found.set(pos, end);
    if (ts.isStringLiteral(node) && CITING.test(node.text)) found.set(node.getStart(file), node.end);
    // Comments also occur between tokens, which only this walk visits.
    for (const child of node.getChildren(file)) visit(child);
  };
  visit(file);
  return joinPassages(source, [...found]);
}

function getSourceKind(path: string): ts.ScriptKind {
  if (path.endsWith('.tsx')) return ts.ScriptKind.TSX;
  return path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.JS;
}

function plainComments(path: string, source: string): [number, number][] {
  const form = path.endsWith('.sql') ? /--[^\n]*|\/\*[\s\S]*?\*\//g : /\/\*[\s\S]*?\*\//g;
  return Array.from(source.matchAll(form), (match) => [match.index, match.index + match[0].length]);
}

/** Joins consecutive line comments into one passage. */
function joinPassages(source: string, ranges: readonly (readonly [number, number])[]): Passage[] {
  const joined: { from: number; to: number }[] = [];
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const before = joined.at(-1);
    if (before !== undefined && from < before.to) continue;
    if (before !== undefined && /^\s*$/.test(source.slice(before.to, from))) before.to = to;
    else joined.push({ from, to });
  }
  return joined.map(({ from, to }) => ({
    line: source.slice(0, from).split('\n').length,
    text: source
      .slice(from, to)
      .replaceAll(/^\s*(?:\/\*\*?|\*(?!\/)|\/\/|--)|\*\/\s*$/gm, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }));
}
