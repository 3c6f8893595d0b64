/** Words of companies and authorities that also count within longer words. */
const AUTHORITY_PARTS = `kundendienst kundenbetreuung kundencenter service servizio support assistance assistenza
  helpdesk hotline sicherheit security securite sicurezza polizei polizist police polizia behorde autorite autorita
  verwaltung administrat kantonalbank raiffeisen postfinance swisspost twint mastercard paypal creditsuisse swisscom
  webmaster postmaster noreply inkasso steueramt betreibungsamt staatsanwalt bundesamt zollamt`;

/** Words of companies and authorities that are parts of personal names, so only the whole word counts. */
const AUTHORITY_WORDS = `bank banque banca post poste posta laposte lapost diepost admin system visa ubs amt gericht
  tribunal tribunale zoll douane dogana fisc fisco sbb cff ffs ahv avs`;

/** Characters that look like a Latin letter. "i", "l" and "1" count as one letter. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's', '|': 'i', '!': 'i', l: 'i' },
  ...{ '🅰': 'a', '🅱': 'b', '🅾': 'o', '⭕': 'o', '🅿': 'p' },
  // Cyrillic and Greek.
  ...{
    а: 'a',
    в: 'b',
    е: 'e',
    к: 'k',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
    с: 'c',
    т: 't',
    у: 'y',
    х: 'x',
    і: 'i',
  },
  ...{
    ѕ: 's',
    ј: 'j',
    α: 'a',
    β: 'b',
    ε: 'e',
    η: 'n',
    ι: 'i',
    κ: 'k',
    μ: 'm',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
  },
};

/** A flag emoji consists of two letters. Devices without the flag display them as text. */
function toFlagLetter(character: string): string | undefined {
  const index = (character.codePointAt(0) ?? 0) - 0x1f1e6;
  return index >= 0 && index < 26 ? String.fromCharCode(97 + index) : undefined;
}

/** Maps letters that look alike to a single one. Keeps other characters. */
function toSkeleton(text: string): string {
  return Array.from(
    text
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase(),
  )
    .map((character) => toFlagLetter(character) ?? LOOKALIKES[character] ?? character)
    .join('')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
}

const toWords = (text: string): string[] => toSkeleton(text).split(/[^\p{L}]+/u);
const PARTS = toWords(AUTHORITY_PARTS);
const WORDS = new Set(toWords(AUTHORITY_WORDS));

/**
 * True if a giver's name looks like that of a company or an authority, which a recipient would trust. Case,
 * accents, spaces and similar characters make no difference.
 */
export function impersonatesAuthority(name: string): boolean {
  const words = toWords(name);
  const joined = words.join('');
  return (
    PARTS.some((part) => joined.includes(part)) ||
    [...joinSpacedLetters(words), joined].some((word) => WORDS.has(word) || word.endsWith('bank'))
  );
}

/** True if a giver's name contains the name of the brand. */
export function containsBrandName(name: string, brandName: string): boolean {
  return toWords(name).join('').includes(toWords(brandName).join(''));
}

/** Joins neighbouring single letters: "P o s t" is one word. */
function joinSpacedLetters(words: readonly string[]): string[] {
  return words
    .join(' ')
    .replace(/(?:^| )\S(?: \S(?= |$))+/g, (letters) => ` ${letters.replace(/ /g, '')}`)
    .trim()
    .split(' ');
}
