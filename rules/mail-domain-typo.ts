/** Domains that buyers here write most; what is close to one of them is probably a slip. */
const SUGGESTED = [
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

/** Real domains that are one slip away from the above. */
const REAL_NEIGHBOURS = new Set(['email.com', 'mail.com', 'ymail.com']);

/** Mistyped endings that no registry runs. */
const NO_ENDINGS = new Map([
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

/** Endings that exist, but hardly for a person whose mail is at one of the above. */
const CLIPPED_COM = new Set(['cm', 'co', 'om']);

/** Whether one letter too many, too few, wrong, or two neighbours swapped turn one text into the other. */
function isOneSlipApart(a: string, b: string): boolean {
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

function probableEnding(name: string, ending: string): string {
  if (name === 'gmail' && ending === 'ch') return 'com';
  if (CLIPPED_COM.has(ending) && SUGGESTED.includes(`${name}.com`)) return 'com';
  return NO_ENDINGS.get(ending) ?? ending;
}

/** The domain that was probably meant, or the same if nothing seems wrong; in lower case. */
export function probableDomain(domain: string): string {
  const labels = domain.toLowerCase().split('.');
  const name = labels.slice(0, -1).join('.');
  const ending = `.${probableEnding(name, labels[labels.length - 1] ?? '')}`;
  const candidate = name + ending;
  if (SUGGESTED.includes(candidate) || REAL_NEIGHBOURS.has(candidate)) return candidate;
  // The ending stays: another country's domain of the same service is no slip.
  const meant = SUGGESTED.find(
    (known) => known.endsWith(ending) && isOneSlipApart(name, known.slice(0, -ending.length)),
  );
  return meant ?? candidate;
}
