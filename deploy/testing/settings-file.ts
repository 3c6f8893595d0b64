import { readFileSync } from 'node:fs';
import { configSchema } from '#server/config/config.ts';
import { SECRETS } from '#server/config/secrets.ts';

/** Every setting of the shop, and the files from which secrets may come. */
export const settingNames: ReadonlySet<string> = new Set([
  ...Object.keys(configSchema.shape),
  ...SECRETS.map((name) => `${name}_FILE`),
]);

/** A file of lines as `NAME=value`, which compose and systemd read. */
export function readSettingsFile(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n');
  return Object.fromEntries(
    lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );
}

/** The same file with the settings that it offers in comments, as `#NAME=value`. */
export function readOfferedSettings(file: string): Record<string, string> {
  const offered = [...readFileSync(file, 'utf8').matchAll(/^#([A-Z]\w*)=(.*)$/gm)];
  return Object.fromEntries(offered.map(([, name = '', value = '']) => [name, value]));
}
