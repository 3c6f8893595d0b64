/** A command line as a page of the documentation has it. */
export type PageCommand = {
  /** The words after `cadeau`. */
  words: string[];
  /** On a line of its own: something to be typed, and not only named. */
  stands: boolean;
};

const COMMAND = /^ *(?:npx )?cadeau ([^`\n]+)$|`(?:npx )?cadeau ([^`]+)`/gm;

/** The commands of a page, in its order. @param section the heading under which they stand; all, without one */
export function commandsOfPage(page: string, section?: string): PageCommand[] {
  const [, after = page] = section === undefined ? [] : page.split(`## ${section}\n`);
  const [text = ''] = section === undefined ? [page] : after.split('\n## ');
  return [...text.matchAll(COMMAND)].map(([, line, span = '']) => ({
    words: wordsOf(line?.replace(/ #.*$/, '') ?? span),
    stands: line !== undefined,
  }));
}

/** As a shell divides them: what stands in quotes is one word. */
function wordsOf(typed: string): string[] {
  return [...typed.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}
