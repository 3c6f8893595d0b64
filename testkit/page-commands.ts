/** A command line in a documentation page. */
export type PageCommand = {
  /** The words after `cadeau`. */
  words: string[];
  /** True if the command is on a line of its own, so that readers type it. */
  stands: boolean;
};

const COMMAND = /^ *(?:npx )?cadeau ([^`\n]+)$|`(?:npx )?cadeau ([^`]+)`/gm;

/**
 * Lists the commands of a page in order.
 * @param section heading of the section to read; the whole page by default
 */
export function listCommands(page: string, section?: string): PageCommand[] {
  const [, after = page] = section === undefined ? [] : page.split(`## ${section}\n`);
  const [text = ''] = section === undefined ? [page] : after.split('\n## ');
  return [...text.matchAll(COMMAND)].map(([, line, span = '']) => ({
    words: splitWords(line?.replace(/ #.*$/, '') ?? span),
    stands: line !== undefined,
  }));
}

/** Splits words as a shell does. Quoted text is one word. */
function splitWords(typed: string): string[] {
  return [...typed.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}
