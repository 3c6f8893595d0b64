/** Abbreviations and place names with a full stop, in lower case. None ends in a top-level domain. */
const KNOWN_DOTTED_WORDS = new Set(
  `p.ex par.ex v.chr n.chr z.zt z.hd ph.d dott.ssa prof.ssa sig.ra st.gallen st.moritz st.margrethen st.niklaus
   st.nikolaus st.stephan st.johann st.ursanne st.maurice`.split(/\s+/),
);

/** Words that may follow an ordinal number without a space, such as "3.Advent". None is a top-level domain. */
const AFTER_ORDINAL =
  'januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|geburtstag|hochzeitstag|advent|stock|klasse';

/** Matches words joined by full stops without a space, like the labels of a domain. */
const DOTTED_WORD = /[\p{L}\d_][\p{L}\p{M}\d_-]*(?:\.[\p{L}\d_][\p{L}\p{M}\d_-]*)+/gu;

/** Dotted words that no mail program links, because no domain ends in a digit or in a single letter. */
const HARMLESS_DOTTED_WORDS = [
  // Initials and abbreviations: "z.B", "R.S.V.P".
  /^\p{L}(?:\.\p{L})+$/u,
  // Prices, times and dates, also with a unit: "24.12.2026", "18.30Uhr". An IP address has four numbers.
  /^\d{1,6}(?:\.\d{1,4}){1,2}\p{L}{0,5}$/u,
  // A word and its number: "Nr.5".
  /^\p{L}+\.\d{1,4}$/u,
  new RegExp(String.raw`^\d{1,3}\.(?:${AFTER_ORDINAL})s?$`, 'u'),
];

function isHarmlessDottedWord(word: string): boolean {
  return word
    .split('-')
    .every(
      (part) =>
        !part.includes('.') ||
        KNOWN_DOTTED_WORDS.has(part) ||
        HARMLESS_DOTTED_WORDS.some((harmless) => harmless.test(part)),
    );
}

/** Digits with the separators that phones accept within a number. Letters and commas end the run. */
const DIGIT_RUN = /\d(?:(?:[\s./()'’_–—-]|:(?!\s))*\d)*/gu;
const PHONE_DIGITS_MIN = 7;

const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:1[89]|20)\\d\\d';
const TIME = '(?:[01]?\\d|2[0-4])[.:][0-5]\\d';
const DATE = `(?:${DAY}[./-] ?${MONTH}(?:[./-] ?(?:${YEAR}|\\d\\d)?)?|${YEAR}-${MONTH}-${DAY})`;
const UNTIL = '\\s*[–—/-]\\s*';

/** Runs of digits that are dates, times, years or round amounts as a whole. */
const HARMLESS_DIGITS = [
  `${DATE}(?:(?:${UNTIL}|\\s)${DATE})?(?:\\.?[\\s–—(/-]+${TIME}(?:${UNTIL}${TIME})?)?`,
  `${TIME}${UNTIL}${TIME}`,
  `${YEAR}(?:(?:${UNTIL}|\\.?\\s)${YEAR})+`,
  "\\d{1,3}['’]\\d{3}(?:\\.\\d\\d)?",
  "[1-9]\\d{0,2}(?:['’ .]?000)+(?:\\.\\d\\d)?",
].map((pattern) => new RegExp(`^(?:${pattern})$`, 'u'));

function isPhoneNumber(run: string): boolean {
  const digits = run.replace(/\D/g, '').length;
  return digits >= PHONE_DIGITS_MIN && !HARMLESS_DIGITS.some((harmless) => harmless.test(run));
}

/** Endings that, after a spelled-out full stop, indicate an address. No sentence continues with them. */
const SPOKEN_ENDINGS = 'ch|com|net|org|info|biz|shop|online|app|site|support|swiss|help|xyz';

/** Forms that only links and addresses have. `START` matches the start of a word. */
const START = String.raw`(?:^|[^\p{L}\d])`;
const LINKS = [
  String.raw`[\p{L}\d]:[/\\]+[\p{L}\d]|:\/\/`,
  String.raw`${START}(?:https?|www)(?![\p{L}\d])`,
  String.raw`${START}(?:mailto|tel|sms|callto|facetime|skype|whatsapp|javascript|ftp|bitcoin):\S`,
  `${START}xn--`,
  String.raw`[\p{L}\d][._+-]?@[\p{L}\d[]`,
  // IPv6.
  String.raw`${START}(?:[\da-f]{1,4}:){3}[\da-f:]|${START}[\da-f]{1,4}(?::[\da-f]{1,4})*::[\da-f]|::1`,
  // Obfuscations: "[.]", "(dot)", "name .ch", "name. ch", "name dot ch".
  String.raw`[(\[{<]\s*(?:\.|dot|punkt|point|punto|@|at|ät|arobase|chiocciola)\s*[)\]}>]`,
  String.raw`\s\.[\p{L}\d]`,
  String.raw`[\p{L}\d]\s*\.\s+(?:ch|com)(?![\p{L}\d])`,
  String.raw`[\p{L}\d](?:\s+(?:dot|punkt|point|punto)\s+|[·•])(?:${SPOKEN_ENDINGS})(?![\p{L}\d])`,
].map((pattern) => new RegExp(pattern, 'u'));

/**
 * True if a mail program or phone would link a part of the text: a web, e-mail or IP address or a phone number.
 * Obfuscated forms count too. A dotted word must be known, because any ending may be a domain. Our mails must not lead
 * strangers to other sites or numbers.
 */
export function hasLink(text: string): boolean {
  // Browsers accept the full stops and digits of other scripts, and ignore invisible marks.
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}|\ufe0e|\ufe0f|\u20e3/gu, '')
    .replace(/\u3002/g, '.')
    .toLowerCase();
  return (
    LINKS.some((link) => link.test(plain)) ||
    [...plain.matchAll(DOTTED_WORD)].some(
      ({ 0: word, index }) =>
        !isHarmlessDottedWord(word) || /^\/\p{L}/u.test(plain.slice(index + word.length)),
    ) ||
    [...plain.matchAll(DIGIT_RUN)].some(([run]) => isPhoneNumber(run))
  );
}
