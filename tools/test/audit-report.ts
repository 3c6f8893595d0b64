import * as z from 'zod';

/** From the least to the worst, as npm names them. */
const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'] as const;
type Severity = (typeof SEVERITIES)[number];

const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.enum(SEVERITIES), range: z.string().default('') }),
  ),
  metadata: z.object({
    vulnerabilities: z.object({ total: z.number() }),
    dependencies: z.object({ total: z.number() }),
  }),
});

const failure = z.object({
  message: z.string().nullish(),
  error: z.object({ code: z.string().nullish(), summary: z.string().nullish() }),
});

export type Audit =
  | { kind: 'not checked'; why: string }
  | { kind: 'checked'; packages: number; grave: string[]; lesser: string[] };

const GRAVE: readonly Severity[] = ['high', 'critical'];

/** Reads what `npm audit --json` wrote. Without a registry's answer nothing is claimed. */
export function readAudit(output: string): Audit {
  const json = parseJson(output);
  const failed = failure.safeParse(json);
  if (failed.success) {
    const { message, error } = failed.data;
    return {
      kind: 'not checked',
      why: error.code || error.summary || message?.split(' - ')[0] || 'npm does not say why',
    };
  }
  const parsed = report.safeParse(json);
  if (!parsed.success) return { kind: 'not checked', why: 'npm answered in a form that is not known' };
  const { vulnerabilities, metadata } = parsed.data;
  const found = Object.entries(vulnerabilities);
  // Nothing was asked for.
  if (metadata.dependencies.total === 0) return { kind: 'not checked', why: 'no package was looked at' };
  if (found.length !== metadata.vulnerabilities.total)
    return { kind: 'not checked', why: 'the list of npm is not whole' };
  const named = (isGrave: boolean) =>
    found
      .filter(([, { severity }]) => GRAVE.includes(severity) === isGrave)
      .map(([name, { severity, range }]) => `${severity}: ${name} ${range}`.trim())
      .toSorted();
  return { kind: 'checked', packages: metadata.dependencies.total, grave: named(true), lesser: named(false) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the check says, and whether it fails. */
export function describeAudit(audit: Audit): { lines: string[]; ok: boolean } {
  if (audit.kind === 'not checked')
    return { lines: [`audit: not checked (${audit.why}); nothing is claimed of the packages`], ok: true };
  const { packages, grave, lesser } = audit;
  return {
    lines: [
      `audit: ${packages} packages, ${grave.length} with known faults that are high or critical, ${lesser.length} with lesser ones`,
      ...[...grave, ...lesser].map((line) => `  ${line}`),
    ],
    ok: grave.length === 0,
  };
}
