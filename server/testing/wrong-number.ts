import type { Language } from '#rules/language.ts';

/** Plural words for cards; the name of the shop is one of them and is taken out first. */
const PLURAL: Record<Language, RegExp> = {
  'de-ch': /(?<!\p{L})(?:Geschenk)?[Kk]arten(?!\p{L})/u,
  'fr-ch': /(?<!\p{L})(?:cartes|elles)(?!\p{L})/iu,
  'it-ch': /(?<!\p{L})(?:carte|gliele|emetterle|regalarle)(?!\p{L})/iu,
};
const NOT_COUNTED =
  /\S*murmeli\.example\S*|Geschenkkarten-Shop|boutique de cartes cadeaux|negozio online di carte regalo/g;
/** What is shorter than this stands in other sentences too. */
const TELLING = 12;

/** What of a rendered mail or document speaks of another number of cards than there are: of one or of several. */
export function wrongNumber(
  rendered: string,
  { lang, texts, isOne }: { lang: Language; texts: object; isOne: boolean },
): string[] {
  const words = plain(rendered).replace(NOT_COUNTED, '');
  const faults = wordings(texts, isOne).filter((wording) => holds(words, wording));
  const plural = isOne ? words.match(PLURAL[lang]) : null;
  if (plural === null) return faults;
  const { index = 0 } = plural;
  return [...faults, words.slice(Math.max(0, index - 40), index + 40)];
}

/** Of each text that is meant for another number, the longest part that only this wording has. */
function wordings(texts: object, isOne: boolean): string[] {
  const [meant, other] = isOne ? ['_one', '_other'] : ['_other', '_one'];
  const byKey = new Map<string, unknown>(Object.entries(texts));
  return [...byKey].flatMap(([key, value]): string[] => {
    if (typeof value === 'object' && value !== null) return wordings(value, isOne);
    if (!key.endsWith(other)) return [];
    const sibling = plain(String(byKey.get(key.slice(0, -other.length) + meant)));
    return plain(String(value))
      .split(/\{\{\w+\}\}/)
      .filter((part) => part.length >= TELLING && !holds(sibling, part))
      .sort((one, two) => two.length - one.length)
      .slice(0, 1);
  });
}

/** Whether a text holds a part as whole words. */
function holds(text: string, part: string): boolean {
  return text
    .split(part)
    .slice(1)
    .some((after) => !/^\p{L}/u.test(after));
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ');
}
