/** A text, or texts under keys or in a row. */
type Tree = string | readonly Tree[] | { readonly [key: string]: Tree };
type Branch = { readonly [key: string]: Tree };

/** What a brand says in words of its own: by language and file, as `content/faq`, the texts that it replaces. */
export type BrandTexts = { readonly [language: string]: { readonly [file: string]: object } };

/** A brand, as far as texts know it. One without texts of its own speaks in those of all. */
export type Speaker = { readonly texts?: BrandTexts | undefined };

/** Texts of a language by their files, in the words of a brand. */
export function inWordsOf<Files extends { readonly [file: string]: object }>(
  { texts }: Speaker,
  language: string,
  files: Files,
): Files {
  const own = texts?.[language];
  if (own === undefined) return files;
  const replaced = Object.entries(files).map(([file, common]) => [file, replaceTexts(common, own[file])]);
  return Object.fromEntries(replaced);
}

/**
 * The texts of all with those that a brand replaces. In a row of parts with an `id` it names the part by its id, in any
 * other row of parts by its place, where `{}` leaves one as it is; a row of texts is replaced as a whole.
 */
export function replaceTexts<Common>(common: Common, own: unknown): Common;
export function replaceTexts(common: unknown, own: unknown): unknown {
  if (own === undefined || !isBranch(own)) return own ?? common;
  if (!isBranch(common)) return common;
  const keys = Object.keys(common);
  return Object.fromEntries(keys.map((key) => [key, replaceIn(common[key], own[key])]));
}

function replaceIn(common: unknown, own: unknown): unknown {
  if (!Array.isArray(common) || !Array.isArray(own) || !isRowOfParts(common))
    return replaceTexts(common, own);
  return common.map((part, index) => replaceTexts(part, ownPart(own, part, index)));
}

function ownPart(own: readonly unknown[], part: Branch, index: number): unknown {
  return 'id' in part ? own.find((each) => isBranch(each) && each.id === part.id) : own[index];
}

/** Whatever is wrong with what a brand replaces of one file, each fault with its key. */
export function replacementFaults(file: string, common: unknown, own: unknown): string[] {
  // A page fills every place of its words with the same values; elsewhere each text has places of its own.
  const allowed = file.startsWith('content/') ? marksOf(common) : undefined;
  return faultsAt('', common, own, allowed).map((fault) => `${file}.json: ${fault}`);
}

function faultsAt(key: string, common: unknown, own: unknown, allowed?: ReadonlySet<string>): string[] {
  if (common === undefined) return [`${key}: the texts of all have no such key`];
  if (typeof common === 'string' || isRowOfTexts(common)) {
    const isSame = typeof common === 'string' ? typeof own === 'string' : isRowOfTexts(own);
    if (!isSame) return [`${key}: has another shape than in the texts of all`];
    const known = allowed ?? marksOf(common);
    const unknown = [...marksOf(own)].filter((mark) => !known.has(mark));
    return unknown.map((mark) => `${key}: ${mark} means nothing there`);
  }
  if (Array.isArray(common)) return rowFaults(key, common, own, allowed);
  if (!isBranch(common) || !isBranch(own)) return [`${key}: has another shape than in the texts of all`];
  return Object.entries(own).flatMap(([name, text]) =>
    faultsAt(key === '' ? name : `${key}.${name}`, common[name], text, allowed),
  );
}

function rowFaults(
  key: string,
  common: readonly unknown[],
  own: unknown,
  allowed?: ReadonlySet<string>,
): string[] {
  if (!Array.isArray(own)) return [`${key}: has another shape than in the texts of all`];
  return own.flatMap((part: unknown, index) => {
    const name = isBranch(part) && typeof part.id === 'string' ? part.id : undefined;
    const other = common.find((each) => isBranch(each) && each.id === name && name !== undefined);
    const place = name ?? String(index);
    const isNamed = common.some((each) => isBranch(each) && 'id' in each);
    return faultsAt(`${key}.${place}`, isNamed ? other : common[index], part, allowed);
  });
}

/** Places for values and names of links in some texts, as `{{brand}}` and `<a-faq>`. */
function marksOf(texts: unknown): Set<string> {
  return new Set(JSON.stringify(texts).match(/\{\{\w+\}\}|<\/?[\w-]+>/g));
}

function isBranch(tree: unknown): tree is Branch {
  return typeof tree === 'object' && tree !== null && !Array.isArray(tree);
}

function isRowOfTexts(tree: unknown): boolean {
  return Array.isArray(tree) && tree.every((each) => typeof each === 'string');
}

function isRowOfParts(row: readonly unknown[]): row is readonly Branch[] {
  return row.every(isBranch);
}
