/** Domains that are common in Switzerland. Similar ones are probably mistyped. */
const COMMON_DOMAINS = [
  'bluewin.ch',
  'bluemail.ch',
  'gmail.com',
  'googlemail.com',
  'hispeed.ch',
  'hotmail.ch',
  'hotmail.com',
  'hotmail.de',
  'hotmail.fr',
  'hotmail.it',
  'icloud.com',
  'outlook.com',
  'outlook.de',
  'outlook.fr',
  'outlook.it',
  'proton.me',
  'protonmail.com',
  'sunrise.ch',
  'swissonline.ch',
  'yahoo.com',
  'yahoo.de',
  'yahoo.fr',
  'yahoo.it',
];

/** Real domains that are one typo away from a common one. */
const SIMILAR_DOMAINS = new Set(['email.com', 'mail.com', 'ymail.com']);

/** Mistyped top-level domains that don't exist. */
const ENDING_TYPOS = new Map([
  ['hc', 'ch'],
  ['cch', 'ch'],
  ['chh', 'ch'],
  ['vh', 'ch'],
  ['xh', 'ch'],
  ['con', 'com'],
  ['cmo', 'com'],
  ['ocm', 'com'],
  ['comm', 'com'],
  ['coom', 'com'],
  ['vom', 'com'],
  ['xom', 'com'],
]);

/** Existing top-level domains that are unlikely for the common domains. */
const TRUNCATED_COM = new Set(['cm', 'co', 'om']);

/** True if one inserted, missing, wrong or transposed letter separates the texts. */
function isOneTypoApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end += 1;
  const restA = a.slice(start, a.length - end);
  const restB = b.slice(start, b.length - end);
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA === `${restB[1]}${restB[0]}`;
}

function correctEnding(name: string, ending: string): string {
  if (name === 'gmail' && ending === 'ch') return 'com';
  if (TRUNCATED_COM.has(ending) && COMMON_DOMAINS.includes(`${name}.com`)) return 'com';
  return ENDING_TYPOS.get(ending) ?? ending;
}

/** Returns the domain that the buyer probably meant, in lower case, or the input domain. */
export function suggestDomain(domain: string): string {
  const labels = domain.toLowerCase().split('.');
  const name = labels.slice(0, -1).join('.');
  const ending = `.${correctEnding(name, labels[labels.length - 1] ?? '')}`;
  const candidate = name + ending;
  if (COMMON_DOMAINS.includes(candidate) || SIMILAR_DOMAINS.has(candidate)) return candidate;
  // Keep the ending: the same service's domain in another country isn't a typo.
  const suggestion = COMMON_DOMAINS.find(
    (domainName) => domainName.endsWith(ending) && isOneTypoApart(name, domainName.slice(0, -ending.length)),
  );
  return suggestion ?? candidate;
}
