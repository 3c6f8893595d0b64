type Language = 'de-ch' | 'fr-ch' | 'it-ch';
type Rule = readonly [error: string, pattern: RegExp];

/** Matches a whole word in any alphabet. `\b` treats accented letters as word boundaries. */
const wholeWord = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu');

const COMMON_RULES: readonly Rule[] = [
  ['is empty', /^\s*$/],
  ['has ß', /ß/],
  ['has quotes or an apostrophe other than « » and ’', /['"`´‘‚„“”‹›]/],
  ['has spaces at an end or two in a row', /^ | $| {2}/],
  ['writes three full stops', /\.\.\./],
  // Readings 4: «2 to 3 working days» is always written in words.
  ['counts the days in figures and a dash', /\b2 ?[-–] ?3\b/],
];

const QUOTES_WITHOUT_SPACES: Rule = ['has a space inside « »', /«\s|\s»/];

/** Words from the columns «avoid» of docs/terminology.md that are wrong in every context. */
const REFUSED_WORDS = {
  'de-ch': wholeWord(
    'barcodes?|gutscheine?n?|(?:physisch|virtuell)\\p{L}* karten?|sujets?|porto|saldo|summe|total|rechnung(?:en)?|' +
      'zahlungs(?:art(?:en)?|methoden?|anbieter\\p{L}*)|abbuch\\p{L}*|freischalt\\p{L}*|umgehend|personenbezogen\\p{L}*',
  ),
  'fr-ch': wholeWord(
    'bons? cadeaux?|cartes? (?:physiques?|virtuelles?)|code PIN|NIP|factures?|frais de port|gratis|' +
      'mentions légales|politique de confidentialité',
  ),
  'it-ch': wholeWord(
    'buon[oi] regalo|cart[ae] (?:fisic(?:a|he)|virtual[ei])|codice PIN|barcode|fattur[ae]|gratis|scadenz[ae]|webshop',
  ),
};

/** Participles and nouns that end like a verb in the second person plural. */
const NOT_VOI_VERBS =
  'attivate|arrivate|bloccate|comprate|consegnate|danneggiate|fallite|festeggiate|imballate|indicate|invariate|ordinate|' +
  'pagate|registrate|rimborsate|rispettate|smarrite|stampate|tornate|vendite|' +
  'inviate|sostituite|spedite|state|unite|usate|giornate|serate|estate|bibite|gite|limite|rete';

const RULES: Record<Language, readonly Rule[]> = {
  'de-ch': [
    QUOTES_WITHOUT_SPACES,
    ['says du', wholeWord('du|dich|dir|dein\\p{L}*|euch|euer|eure\\p{L}*')],
    ['says Werktage for Arbeitstage', /werktag/i],
  ],
  'fr-ch': [
    ['lacks U+202F before ; : ! ? % or inside « »', /(?<!\u202f)[;:!?%»]|«(?!\u202f)/],
    ['has another space beside U+202F', /\s\u202f|\u202f\s/],
    ['says tu', wholeWord('tu|te|toi|ton|ta|tes')],
  ],
  'it-ch': [
    QUOTES_WITHOUT_SPACES,
    ['says voi', wholeWord('voi|vi|vostr[oaie]')],
    [
      'has a verb in the voi form',
      wholeWord(`(?!(?:${NOT_VOI_VERBS})(?!\\p{L}))\\p{L}+[aei]te(?:l[oaie]|ci|mi|ne)?`),
    ],
    ['says tu', wholeWord('tu|ti|te|tuo|tua|tuoi|tue')],
    // dall’8, all’11: a placeholder's value isn't known here.
    ['would need an elision before 8 and 11', /\b(?:al|dal|del|il|nel|sul) \{\{/],
  ],
};

export function findWritingErrors(language: Language, text: string): string[] {
  // Ignore placeholder values and quotes, such as street names.
  const checkedText = text.replace(/\{\{\w+\}\}/g, '{{}}').replace(/«(\s?)[^»]*?(\s?)»/g, '«$1X$2»');
  const refusedMessage: Rule = ['has a word that terminology.md rules out', REFUSED_WORDS[language]];
  return [...COMMON_RULES, ...RULES[language], refusedMessage].flatMap(([error, pattern]) =>
    pattern.test(checkedText) ? [error] : [],
  );
}
