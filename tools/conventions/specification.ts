/** One rule of the map in docs/specification.md; `files` and `tests` are paths from the root of the repository. */
export type Row = {
  /** Section number and subject, as `5 Add to cart`. */
  section: string;
  rule: string;
  files: string[];
  tests: string[];
  /** As they stand, to see whether a column is missing. */
  cells: string[];
};

/** The rows of all tables, without their heads. */
export function rowsOf(markdown: string): Row[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|\s*(Section|-+)\s*\|/.test(line))
    .map((line) => {
      const cells = line
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.trim());
      const [section = '', rule = '', files = '', tests = ''] = cells;
      return { section, rule, files: pathsIn(files), tests: pathsIn(tests), cells };
    });
}

function pathsIn(cell: string): string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, path]) => path ?? '');
}
