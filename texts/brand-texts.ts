import { fillPlaceholders } from './fill.ts';

type Language = 'de-ch' | 'fr-ch' | 'it-ch';
type Tree = string | readonly Tree[] | { readonly [key: string]: Tree };
type Branch = { readonly [key: string]: Tree };

/** A brand's replacements by language and file, such as `content/faq`. */
export type BrandTexts = { readonly [language: string]: { readonly [file: string]: object } };

type NameForms = { readonly the: string; readonly of: string; readonly at: string };

/** The name and the texts of a brand. Without texts, the common ones apply. */
export type BrandTextSource = {
  readonly texts?: BrandTexts | undefined;
  readonly name: string;
  readonly nameForms: { readonly [language in Language]: NameForms };
};

/** Values for the placeholders of the brand's name, such as `{{ofBrand}}`. */
export type BrandNames = { brand: string; theBrand: string; ofBrand: string; atBrand: string };

export function getBrandNames(
  { name, nameForms }: Pick<BrandTextSource, 'name' | 'nameForms'>,
  language: Language,
): BrandNames {
  const { the, of, at } = nameForms[language];
  return { brand: name, theBrand: the, ofBrand: of, atBrand: at };
}

/** Replaces texts with the brand's own, and fills in its name. */
export function applyBrandTexts<Files extends { readonly [file: string]: object }>(
  brand: BrandTextSource,
  language: Language,
  files: Files,
): Files {
  const own = brand.texts?.[language] ?? {};
  const replaced = Object.entries(files).map(([file, common]) => [file, replaceTexts(common, own[file])]);
  const merged: Files = Object.fromEntries(replaced);
  return fillPlaceholders(merged, getBrandNames(brand, language));
}

/**
 * Creates texts only once per brand and language, because it takes a millisecond and a mail reads them ten times. Drawing
 * threads get a copy of the brand with each document, so its identity doesn't matter.
 */
export function createOncePerBrand<Texts>(
  create: (brand: BrandTextSource, language: Language) => Texts,
): (brand: BrandTextSource, language: Language) => Texts {
  const created = new Map<string, Texts>();
  return (brand, language) => {
    const key = JSON.stringify([language, brand.name, brand.nameForms, brand.texts]);
    const texts = created.get(key) ?? create(brand, language);
    created.set(key, texts);
    return texts;
  };
}

/**
 * Replaces texts with the brand's own. Arrays of objects match by `id`, or else by index, where `{}` keeps
 * the common part. Arrays of texts are replaced as a whole.
 */
export function replaceTexts<Common>(common: Common, own: unknown): Common;
export function replaceTexts(common: unknown, own: unknown): unknown {
  if (own === undefined || !isBranch(own)) return own ?? common;
  if (!isBranch(common)) return common;
  const keys = Object.keys(common);
  return Object.fromEntries(keys.map((key) => [key, replaceValue(common[key], own[key])]));
}

function replaceValue(common: unknown, own: unknown): unknown {
  if (!Array.isArray(common) || !Array.isArray(own) || !isObjectArray(common))
    return replaceTexts(common, own);
  return common.map((part, index) => replaceTexts(part, findOwnPart(own, part, index)));
}

function findOwnPart(own: readonly unknown[], part: Branch, index: number): unknown {
  return 'id' in part ? own.find((candidate) => isBranch(candidate) && candidate.id === part.id) : own[index];
}

/** Validates a brand's replacements for one file. Each error starts with the file and the key. */
export function validateReplacements(file: string, common: unknown, own: unknown): string[] {
  // Content pages share one set of placeholders. Elsewhere, each text has its own.
  const allowed = file.startsWith('content/') ? findMarks(common) : undefined;
  return findErrors('', common, own, allowed).map((error) => `${file}.json: ${error}`);
}

function findErrors(key: string, common: unknown, own: unknown, allowed?: ReadonlySet<string>): string[] {
  if (common === undefined) return [`${key}: the common texts have no such key`];
  if (typeof common === 'string' || isTextArray(common)) {
    const isSame = typeof common === 'string' ? typeof own === 'string' : isTextArray(own);
    if (!isSame) return [`${key}: has another structure than the common texts`];
    const known = new Set([...(allowed ?? findMarks(common)), ...NAME_PLACEHOLDERS]);
    const unknown = [...findMarks(own)].filter((mark) => !known.has(mark));
    return unknown.map((mark) => `${key}: ${mark} is not a placeholder or link of this text`);
  }
  if (Array.isArray(common)) return findArrayErrors(key, common, own, allowed);
  if (!isBranch(common) || !isBranch(own)) return [`${key}: has another structure than the common texts`];
  return Object.entries(own).flatMap(([name, text]) =>
    findErrors(key === '' ? name : `${key}.${name}`, common[name], text, allowed),
  );
}

function findArrayErrors(
  key: string,
  common: readonly unknown[],
  own: unknown,
  allowed?: ReadonlySet<string>,
): string[] {
  if (!Array.isArray(own)) return [`${key}: has another structure than the common texts`];
  return own.flatMap((part: unknown, index) => {
    const name = isBranch(part) && typeof part.id === 'string' ? part.id : undefined;
    const other = common.find(
      (candidate) => isBranch(candidate) && candidate.id === name && name !== undefined,
    );
    const place = name ?? String(index);
    const isNamed = common.some((candidate) => isBranch(candidate) && 'id' in candidate);
    return findErrors(`${key}.${place}`, isNamed ? other : common[index], part, allowed);
  });
}

/** Every text may name the brand. */
const NAME_PLACEHOLDERS = ['{{brand}}', '{{theBrand}}', '{{ofBrand}}', '{{atBrand}}'];

/** Finds placeholders and link names: `{{brand}}` and `<a-faq>`. */
function findMarks(texts: unknown): Set<string> {
  return new Set(JSON.stringify(texts).match(/\{\{\w+\}\}|<\/?[\w-]+>/g));
}

function isBranch(tree: unknown): tree is Branch {
  return typeof tree === 'object' && tree !== null && !Array.isArray(tree);
}

function isTextArray(tree: unknown): boolean {
  return Array.isArray(tree) && tree.every((candidate) => typeof candidate === 'string');
}

function isObjectArray(row: readonly unknown[]): row is readonly Branch[] {
  return row.every(isBranch);
}
