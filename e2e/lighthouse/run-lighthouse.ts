import lighthouse, { type Result } from 'lighthouse';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

export type Verdict = {
  /** 0 to 100; undefined where an audit could not be made. */
  scores: Record<Category, number | undefined>;
  failed: FailedAudit[];
  /** What the score of performance is made of, in its own words. */
  speed: string;
};

/** What it says of how fast a page is there, and how much of it. */
const SPEED = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'total-byte-weight',
];

type FailedAudit = {
  id: string;
  title: string;
  category: Category;
  /** Does not count for the score. */
  advice: boolean;
  /** The elements, addresses or messages that it names. */
  where: string[];
};

/** Lets Lighthouse open an address as a phone does, in the browser at that port and with what it holds. */
export async function judge(address: string, port: number): Promise<Verdict> {
  const result = await lighthouse(address, {
    port,
    logLevel: 'error',
    output: 'json',
    formFactor: 'mobile',
    // Computed for a phone on a slow line from what this machine took: whatever else runs here counts fourfold.
    throttlingMethod: 'simulate',
    onlyCategories: [...CATEGORIES],
    // The cart and the session are what it is about.
    disableStorageReset: true,
  });
  if (result === undefined) throw new Error('Lighthouse gives no result');
  const { lhr } = result;
  if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message);
  const { pathname } = new URL(address);
  const opened = new URL(lhr.finalDisplayedUrl).pathname;
  if (opened !== pathname) throw new Error(`leads to ${opened}: nothing is judged`);
  const failed = CATEGORIES.filter((category) => category !== 'performance');
  return {
    scores: scoresOf(lhr),
    failed: failed.flatMap((category) => failedOf(lhr, category)),
    speed: SPEED.map((id) => lhr.audits[id]?.displayValue ?? id).join(', '),
  };
}

function scoresOf({ categories }: Result): Verdict['scores'] {
  const score = (category: Category) => {
    const given = categories[category]?.score;
    return typeof given === 'number' ? Math.round(given * 100) : undefined;
  };
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  };
}

function failedOf({ audits, categories }: Result, category: Category): FailedAudit[] {
  return (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id];
    const broken = audit?.scoreDisplayMode === 'error';
    if (audit === undefined || (!broken && (audit.score === null || audit.score === 1))) return [];
    const said = [audit.errorMessage, audit.explanation].filter((words) => words !== undefined);
    const where = [...said, ...namedIn(audit.details)];
    return [{ id, title: audit.title, category, advice: weight === 0, where }];
  });
}

/** What a reader looks for in an audit's details: each kind of audit has a shape of its own. */
function namedIn(details: unknown): string[] {
  if (Array.isArray(details)) return details.flatMap(namedIn);
  if (typeof details !== 'object' || details === null) return [];
  const { selector, snippet, ...rest } = details as Record<string, unknown>;
  if (typeof snippet === 'string') return [`${String(selector)}  ${snippet}`];
  return Object.entries(rest).flatMap(([name, value]) => {
    if (typeof value === 'object') return name === 'headings' ? [] : namedIn(value);
    const speaks = ['url', 'description', 'issueType', 'reason', 'index', 'line'].includes(name);
    return speaks && typeof value === 'string' ? [value] : [];
  });
}
