import type { Description } from './command.ts';

/** Whether what is typed for it names a file or a folder: `<file.csv>`. */
export const isFile = (value: string): boolean => /^<(?:file|folder)/.test(value);
const isFolder = (value: string): boolean => value.startsWith('<folder');

/** The files and folders that a command line names; a folder that it leaves out is the one in which it was typed. */
export function filesNamed(
  { words: takes = {}, options: known = {} }: Description,
  words: readonly string[],
  options: Partial<Record<string, string>>,
): string[] {
  const ofWords = Object.keys(takes).flatMap((word, index) => (isFile(word) ? (words[index] ?? []) : []));
  const ofOptions = Object.entries(known).flatMap(([name, { value = '' }]) => {
    if (!isFile(value)) return [];
    return options[name] ?? (isFolder(value) ? '.' : []);
  });
  return [...ofWords, ...ofOptions];
}
