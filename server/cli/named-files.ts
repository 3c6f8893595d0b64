import type { Description } from './command.ts';

/** Whether what is typed for it names a file or a folder: `<file.csv>`. */
export const isFile = (value: string): boolean => /^<(?:file|folder)/.test(value);
const isFolder = (value: string): boolean => value.startsWith('<folder');

/** `name=file`, where an option takes a file under a name. */
const NAMED = /^([a-z][a-z0-9-]*)=(.+)$/s;

/** The name and the file of `name=file`; a file whose own name has an equals sign is given as `./a=b`. */
export function splitNamed(text: string): { name: string | undefined; file: string } {
  const [, name, file = text] = NAMED.exec(text) ?? [];
  return { name, file };
}

/** The files and folders that a command line names; a folder that it leaves out is the one in which it was typed. */
export function filesNamed(
  { words: takes = {}, options: known = {} }: Description,
  words: readonly string[],
  options: Partial<Record<string, string>>,
  lists: Partial<Record<string, readonly string[]>> = {},
): string[] {
  const ofWords = Object.keys(takes).flatMap((word, index) => (isFile(word) ? (words[index] ?? []) : []));
  const ofOptions = Object.entries(known).flatMap(([name, { value = '', many }]) => {
    if (!isFile(value)) return [];
    // What stands under a name is the file of the name as well as one that is called so.
    if (many === true) return (lists[name] ?? []).flatMap((given) => [given, splitNamed(given).file]);
    return options[name] ?? (isFolder(value) ? '.' : []);
  });
  return [...ofWords, ...ofOptions];
}
