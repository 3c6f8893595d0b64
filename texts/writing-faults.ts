type Language = 'de-ch' | 'fr-ch' | 'it-ch';
type Rule = readonly [fault: string, found: RegExp];

/** A whole word, in any alphabet: `\b` takes an accented letter for the end of a word. */
const word = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu');

const EVERYWHERE: readonly Rule[] = [
  ['is empty', /^\s*$/],
  ['has ß', /ß/],
  ['has quotes or an apostrophe other than « » and ’', /['"`´‘‚„“”‹›]/],
  ['has spaces at an end or two in a row', /^ | $| {2}/],
  ['writes three full stops', /\.\.\./],
  // Readings 4: «2 to 3 working days» are the words everywhere.
  ['counts the days in figures and a dash', /\b2 ?[-–] ?3\b/],
];

const QUOTES_WITHOUT_SPACES: Rule = ['has a space inside « »', /«\s|\s»/];

/** The columns «not» of docs/terminology.md, as far as a word alone tells. */
const OTHER_WORDS = {
  'de-ch': word(
    'barcodes?|gutscheine?n?|(?:physisch|virtuell)\\p{L}* karten?|sujets?|porto|saldo|summe|total|rechnung(?:en)?|' +
      'zahlungs(?:art(?:en)?|methoden?|anbieter\\p{L}*)|abbuch\\p{L}*|freischalt\\p{L}*|umgehend|personenbezogen\\p{L}*',
  ),
  'fr-ch': word(
    'bons? cadeaux?|cartes? (?:physiques?|virtuelles?)|code PIN|NIP|factures?|frais de port|gratis|' +
      'mentions légales|politique de confidentialité',
  ),
  'it-ch': word(
    'buon[oi] regalo|cart[ae] (?:fisic(?:a|he)|virtual[ei])|codice PIN|barcode|fattur[ae]|gratis|scadenz[ae]|webshop',
  ),
};

/** Participles and nouns with the endings of a verb in the second person plural. */
const NO_VERB =
  'attivate|arrivate|bloccate|comprate|consegnate|festeggiate|imballate|indicate|ordinate|pagate|rimborsate|smarrite|' +
  'inviate|sostituite|spedite|state|unite|usate|giornate|serate|estate|bibite|gite|limite|rete';

const RULES: Record<Language, readonly Rule[]> = {
  'de-ch': [
    QUOTES_WITHOUT_SPACES,
    ['says du', word('du|dich|dir|dein\\p{L}*|euch|euer|eure\\p{L}*')],
    ['says Werktage for Arbeitstage', /werktag/i],
  ],
  'fr-ch': [
    ['lacks U+202F before ; : ! ? % or inside « »', /(?<!\u202f)[;:!?%»]|«(?!\u202f)/],
    ['has another space beside U+202F', /\s\u202f|\u202f\s/],
    ['says tu', word('tu|te|toi|ton|ta|tes')],
  ],
  'it-ch': [
    QUOTES_WITHOUT_SPACES,
    ['says voi', word('voi|vi|vostr[oaie]')],
    ['has a verb in the voi form', word(`(?!(?:${NO_VERB})(?!\\p{L}))\\p{L}+[aei]te(?:l[oaie]|ci|mi|ne)?`)],
    ['says tu', word('tu|ti|te|tuo|tua|tuoi|tue')],
    // dall’8, all’11: a day or a number filled in cannot know.
    ['would need an elision before 8 and 11', /\b(?:al|dal|del|il|nel|sul) \{\{/],
  ],
};

/** What in a text is not as this shop writes the language; empty when all is well. */
export function writingFaults(language: Language, text: string): string[] {
  // What is filled in, and what is quoted, as the name of a street, is not our wording.
  const own = text.replace(/\{\{\w+\}\}/g, '{{}}').replace(/«(\s?)[^»]*?(\s?)»/g, '«$1X$2»');
  const other: Rule = ['has a word that terminology.md rules out', OTHER_WORDS[language]];
  return [...EVERYWHERE, ...RULES[language], other].flatMap(([fault, found]) =>
    found.test(own) ? [fault] : [],
  );
}
