import type { Language } from '#rules/language.ts';

/** Plural words for cards. The shop's name is one of them and is removed first. */
const PLURAL: Record<Language, RegExp> = {
  'de-ch': /(?<!\p{L})(?:Geschenk)?[Kk]arten(?!\p{L})/u,
  'fr-ch': /(?<!\p{L})(?:cartes|elles)(?!\p{L})/iu,
  'it-ch': /(?<!\p{L})(?:carte|gliele|emetterle|regalarle)(?!\p{L})/iu,
};
const NOT_COUNTED =
  /\S*murmeli\.example\S*|Geschenkkarten-Shop|boutique de cartes cadeaux|negozio online di carte regalo/g;
/** Minimum length of a wording. Shorter wordings also occur in other sentences. */
const WORDING_LENGTH_MIN = 12;

/** Lists parts of a rendered mail or document with the wrong grammatical number of cards. */
export function findWrongNumber(
  rendered: string,
  { lang, texts, isOne }: { lang: Language; texts: object; isOne: boolean },
): string[] {
  const words = normalizeSpaces(rendered).replace(NOT_COUNTED, '');
  const found = listWordings(texts, isOne).filter((wording) => containsWords(words, wording));
  const plural = isOne ? words.match(PLURAL[lang]) : null;
  if (plural === null) return found;
  const { index = 0 } = plural;
  return [...found, words.slice(Math.max(0, index - 40), index + 40)];
}

/** Returns the longest distinct part of each text meant for the other number. */
function listWordings(texts: object, isOne: boolean): string[] {
  const [expected, other] = isOne ? ['_one', '_other'] : ['_other', '_one'];
  const byKey = new Map<string, unknown>(Object.entries(texts));
  return [...byKey].flatMap(([key, value]): string[] => {
    if (typeof value === 'object' && value !== null) return listWordings(value, isOne);
    if (!key.endsWith(other)) return [];
    const sibling = normalizeSpaces(String(byKey.get(key.slice(0, -other.length) + expected)));
    return normalizeSpaces(String(value))
      .split(/\{\{\w+\}\}/)
      .filter((part) => part.length >= WORDING_LENGTH_MIN && !containsWords(sibling, part))
      .sort((one, two) => two.length - one.length)
      .slice(0, 1);
  });
}

/** Returns true if a text contains a part as whole words. */
function containsWords(text: string, part: string): boolean {
  return text
    .split(part)
    .slice(1)
    .some((after) => !/^\p{L}/u.test(after));
}

function normalizeSpaces(text: string): string {
  return text.replace(/\s+/g, ' ');
}
