import type { OfflineCall, OfflineCommand } from './command.ts';

export const configCheck: OfflineCommand = {
  name: 'config check',
  kind: 'read',
  summary: 'Runs the startup checks on the settings and lists all errors. Exits with 1 if there are any.',
  options: {
    connect: { description: 'Also connects to the database, mail server, payment provider and supplier.' },
  },
  examples: ['cadeau config check', 'cadeau config check --connect'],
  runOffline: async ({ env, flags, json, io }) => {
    const { checkConfig } = await import('#server/setup/check-config.ts');
    const result = await checkConfig(env, { reach: flags.has('connect') });
    const report = { ...result, notes: [...(await findMisspelledSettings(env)), ...result.notes] };
    if (json) io.out(JSON.stringify({ valid: report.faults.length === 0, ...report }));
    else printReport(io, report);
    return report.faults.length === 0 ? 0 : 1;
  },
};

type Report = { production: boolean; faults: string[]; notes: string[]; reached: string[] };

function printReport(io: OfflineCall['io'], { production, faults, notes, reached }: Report): void {
  const environment = production ? 'production' : 'development';
  if (faults.length === 0) io.out(`The configuration for ${environment} has no errors.`);
  else {
    io.out(`The configuration for ${environment} has ${faults.length} error(s):`);
    for (const fault of faults) io.out(`  - ${fault}`);
  }
  if (reached.length > 0) io.out(`Connected to: ${reached.join(', ')}.`);
  for (const note of notes) io.out(`Note: ${note}`);
}

/** Shorter names are ignored, because they probably belong to other programs. */
const MIN_LETTERS = 7;
/** Variables that container platforms add for each service. */
const PLATFORM = /_(SERVICE_HOST|SERVICE_PORT|PORT)(_|$)/;

async function findMisspelledSettings(env: OfflineCall['env']): Promise<string[]> {
  const { configSchema } = await import('#server/config/config.ts');
  const { SECRETS } = await import('#server/config/secrets.ts');
  const settings = [...Object.keys(configSchema.shape), ...SECRETS.map((name) => `${name}_FILE`)];
  const unset = settings.filter((name) => env[name] === undefined).map((name) => name.toLowerCase());
  return Object.keys(env).flatMap((name) => {
    if (settings.includes(name) || name.length < MIN_LETTERS || PLATFORM.test(name)) return [];
    const suggestion = closestMatch(name, unset)?.toUpperCase();
    return suggestion === undefined || !isTypo(name, suggestion)
      ? []
      : [`${name} is not a setting of the shop. Did you mean ${suggestion}?`];
  });
}

/** True for names with the same start or end and about the same length. */
function isTypo(name: string, suggestion: string): boolean {
  return (
    Math.abs(name.length - suggestion.length) <= 2 &&
    (name.startsWith(suggestion.slice(0, 3)) || name.endsWith(suggestion.slice(-4)))
  );
}

function closestMatch(name: string, candidates: readonly string[]): string | undefined {
  const closest = candidates
    .map((candidate) => ({ candidate, typos: countTypos(name.toLowerCase(), candidate) }))
    .toSorted((a, b) => a.typos - b.typos)[0];
  return closest !== undefined && closest.typos <= Math.max(2, name.length / 3)
    ? closest.candidate
    : undefined;
}

/** Levenshtein distance. */
function countTypos(first: string, second: string): number {
  let previousRow = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...first].entries()) {
    const currentRow = [row + 1];
    for (const [column, otherLetter] of [...second].entries()) {
      const replaced = (previousRow[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      currentRow.push(Math.min(replaced, (previousRow[column + 1] ?? 0) + 1, (currentRow[column] ?? 0) + 1));
    }
    previousRow = currentRow;
  }
  return previousRow[second.length] ?? 0;
}
