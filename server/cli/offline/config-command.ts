import type { OfflineCall, OfflineCommand } from '../command.ts';
import { nearest } from '../nearest.ts';

export const configCheck: OfflineCommand = {
  name: 'config check',
  kind: 'read',
  summary: 'Reads the settings as a start does and says all that is wrong. Exit code 1 if anything is.',
  options: { connect: { explained: 'Also tries database, mail server, provider and supplier.' } },
  examples: ['cadeau config check', 'cadeau config check --connect'],
  runOffline: async ({ env, flags, json, io }) => {
    const { checkConfig } = await import('#server/app/check-config.ts');
    const found = await checkConfig(env, { reach: flags.has('connect') });
    const report = { ...found, notes: [...(await misspelt(env)), ...found.notes] };
    if (json) io.out(JSON.stringify({ well: report.faults.length === 0, ...report }));
    else tell(io, report);
    return report.faults.length === 0 ? 0 : 1;
  },
};

type Report = { production: boolean; faults: string[]; notes: string[]; reached: string[] };

function tell(io: OfflineCall['io'], { production, faults, notes, reached }: Report): void {
  const where = production ? 'production' : 'development';
  if (faults.length === 0) io.out(`The configuration for ${where} has no fault.`);
  else {
    io.out(`The configuration for ${where} has ${faults.length} fault(s):`);
    for (const fault of faults) io.out(`  - ${fault}`);
  }
  if (reached.length > 0) io.out(`Reached: ${reached.join(', ')}.`);
  for (const note of notes) io.out(`Note: ${note}`);
}

/** Shorter names are those of other programs. */
const LEAST_LETTERS = 7;
/** What container platforms add for each service that they know. */
const OF_PLATFORM = /_(SERVICE_HOST|SERVICE_PORT|PORT)(_|$)/;

/** Variables that are no setting and look like one: what was meant by them has its default. */
async function misspelt(env: OfflineCall['env']): Promise<string[]> {
  const { configSchema } = await import('#server/runtime/config.ts');
  const { SECRETS } = await import('#server/runtime/config-secrets.ts');
  const settings = [...Object.keys(configSchema.shape), ...SECRETS.map((name) => `${name}_FILE`)];
  const unset = settings.filter((name) => env[name] === undefined).map((name) => name.toLowerCase());
  return Object.keys(env).flatMap((name) => {
    if (settings.includes(name) || name.length < LEAST_LETTERS || OF_PLATFORM.test(name)) return [];
    const meant = nearest(name, unset)?.toUpperCase();
    return meant === undefined || !isSlip(name, meant)
      ? []
      : [`${name} is no setting of the shop. Is ${meant} meant?`];
  });
}

/** Names of the same beginning or end, and about the same length: others are near by chance. */
function isSlip(name: string, meant: string): boolean {
  return (
    Math.abs(name.length - meant.length) <= 2 &&
    (name.startsWith(meant.slice(0, 3)) || name.endsWith(meant.slice(-4)))
  );
}
