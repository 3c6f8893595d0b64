/**
 * The commands of a page of the documentation that stand on lines of their own, in their order, each as its words after
 * `npx cadeau`.
 * @param section the heading under which they stand
 */
export function commandsOfPage(page: string, section: string): string[][] {
  const [, after] = page.split(`## ${section}\n`);
  const [text = ''] = after?.split('\n## ') ?? [];
  return [...text.matchAll(/^ +npx cadeau (.+)$/gm)].map(([, typed = '']) => wordsOf(typed));
}

/** As a shell divides them: what stands in quotes is one word. */
export function wordsOf(typed: string): string[] {
  return [...typed.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}
