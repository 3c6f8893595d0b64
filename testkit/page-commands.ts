/** A command line in a documentation page. */
export type PageCommand = {
  /** The arguments after `cadeau`. */
  args: string[];
  /** True if the command has its own line, so that readers run it as it is. */
  isOnOwnLine: boolean;
};

const COMMAND = /^ *(?:npx )?cadeau ([^`\n]+)$|`(?:npx )?cadeau ([^`]+)`/gm;

/**
 * Lists the commands of a page in order.
 * @param section heading of the section to read; the whole page by default
 */
export function listCommands(page: string, section?: string): PageCommand[] {
  const [, rest = page] = section === undefined ? [] : page.split(`## ${section}\n`);
  const [text = ''] = section === undefined ? [page] : rest.split('\n## ');
  return [...text.matchAll(COMMAND)].map(([, line, span = '']) => ({
    args: splitArguments(line?.replace(/ #.*$/, '') ?? span),
    isOnOwnLine: line !== undefined,
  }));
}

/** Splits a command line like a shell. Quoted text is one argument. */
function splitArguments(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}
