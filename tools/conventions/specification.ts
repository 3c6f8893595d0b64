/** A rule of docs/requirements/specification.md. `files` and `tests` are paths relative to the repository. */
export type Row = {
  /** Number or title of the section, and the row's subject: `5 Add to cart`. */
  section: string;
  rule: string;
  files: string[];
  tests: string[];
  /** All cells, so that a test can find a missing column. */
  cells: string[];
};

/** Returns the rows of all tables, without header rows. */
export function listRows(markdown: string): Row[] {
  let heading = '';
  return markdown.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) heading = `${line.slice(3).split('. ')[0]} `;
    if (!line.startsWith('|') || /^\|\s*(Section|-+)\s*\|/.test(line)) return [];
    const cells = line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim());
    const [subject = '', rule = '', files = '', tests = ''] = cells;
    return [{ section: heading + subject, rule, files: pathsIn(files), tests: pathsIn(tests), cells }];
  });
}

function pathsIn(cell: string): string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, path]) => path ?? '');
}
