import ts from 'typescript';

/** A comment without its marks: one block comment, or one run of line comments in adjacent lines. */
export type Comment = { line: number; text: string; isHeader: boolean };

export type WordingProblem = { line: number; problem: string };

const WORDS_PER_SENTENCE = 25;
const LINES_PER_COMMENT = 6;

/** A comment or sentence that starts with one of these words has no subject. */
const SUBJECTLESS =
  /^(of|as|not|none|to whom|by what|in which|on which|at which|with what|for whom|for what|behind|beside|among|what|whether|who|whom|whose|which|where|why|how)\b/i;

const DIRECTIVE =
  /^(biome-ignore|@ts-|c8 |v8 |@vitest|language=|eslint|<reference|knip|spell|cspell|@vite-ignore)/;

/** Lists the comments of a TypeScript or TSX source. Directives to tools are omitted. */
export function readComments(file: string, source: string): Comment[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const ranges = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node) => {
    for (const range of ts.getLeadingCommentRanges(source, node.getFullStart()) ?? [])
      ranges.set(range.pos, range);
    for (const range of ts.getTrailingCommentRanges(source, node.getEnd()) ?? [])
      ranges.set(range.pos, range);
    // Text between JSX tags looks like a comment to the scanner only inside braces.
    if (!ts.isJsxText(node)) for (const child of node.getChildren(tree)) visit(child);
  };
  visit(tree);
  const comments: (Comment & { end: number })[] = [];
  for (const { pos, end } of [...ranges.values()].sort((a, b) => a.pos - b.pos)) {
    const line = tree.getLineAndCharacterOfPosition(pos).line + 1;
    const raw = source.slice(pos, end);
    const isLine = raw.startsWith('//');
    const text = isLine
      ? raw.slice(2).trim()
      : raw
          .slice(2, -2)
          .replace(/^[ \t]*\*+ ?/gm, '')
          .trim();
    if (DIRECTIVE.test(text)) continue;
    const last = comments.at(-1);
    if (isLine && last !== undefined && last.end === line - 1 && isOwnLine(source, pos)) {
      last.text += `\n${text}`;
      last.end = line;
    } else {
      const endLine = tree.getLineAndCharacterOfPosition(end).line + 1;
      comments.push({
        line,
        text,
        isHeader: source.slice(0, pos).trim() === '',
        end: isLine ? line : endLine,
      });
    }
  }
  return comments.map(({ line, text, isHeader }) => ({ line, text, isHeader }));
}

function isOwnLine(source: string, pos: number): boolean {
  return source.slice(source.lastIndexOf('\n', pos) + 1, pos).trim() === '';
}

/** Returns a comment's breaches of the guide: length, long sentences, missing subjects, refused words. */
export function checkComment({ line, text, isHeader }: Comment, refused: RegExp): WordingProblem[] {
  const problems: string[] = [];
  const lines = text.split('\n').length;
  if (!isHeader && lines > LINES_PER_COMMENT) problems.push(`${lines} lines; at most ${LINES_PER_COMMENT}`);
  const prose = text.replace(/`[^`]*`/g, 'x').replace(/https?:\S+/g, 'x');
  for (const sentence of splitSentences(prose)) {
    const words = sentence.split(/\s+/).filter((word) => /[A-Za-z]/.test(word));
    if (words.length > WORDS_PER_SENTENCE) {
      problems.push(`a sentence of ${words.length} words: "${words.slice(0, 6).join(' ')} …"`);
    }
  }
  const opener = SUBJECTLESS.exec(prose);
  if (opener !== null) problems.push(`starts with "${opener[0]}"`);
  for (const [, word] of toPhrase(prose).matchAll(refused)) problems.push(`refused: "${word}"`);
  return problems.map((problem) => ({ line, problem }));
}

function splitSentences(prose: string): string[] {
  return prose
    .split(/\n\s*\n|\n(?=\s*(?:[-*@]|\d+\.)\s?)/)
    .flatMap((part) => part.replace(/\s+/g, ' ').split(/(?<=[.:;!?)])\s+(?=[A-Z(«"'x])/))
    .filter((sentence) => sentence !== '');
}

/** Splits a name into words: `openPage` and `test-page` become " open page " and " test page ". */
export function toPhrase(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  return ` ${words.join(' ').toLowerCase()} `;
}

/** Returns a pattern that finds each of the words in the result of `toPhrase`. */
export function matchWords(words: readonly string[]): RegExp {
  return new RegExp(` (${words.map((word) => toPhrase(word).trim()).join('|')})(?= )`, 'g');
}
