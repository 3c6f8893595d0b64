import { readFileSync } from 'node:fs';
import { configSchema } from '#server/config/config.ts';
import { SECRETS } from '#server/config/secrets.ts';

/** Every setting of the shop, and the files for secrets. */
export const settingNames: ReadonlySet<string> = new Set([
  ...Object.keys(configSchema.shape),
  ...SECRETS.map((name) => `${name}_FILE`),
]);

/** Reads a file of `NAME=value` lines, as compose and systemd do. */
export function readSettingsFile(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n');
  return Object.fromEntries(
    lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );
}

/** Reads the settings in comments of the file, such as `#NAME=value`. */
export function readOfferedSettings(file: string): Record<string, string> {
  const offered = [...readFileSync(file, 'utf8').matchAll(/^#([A-Z]\w*)=(.*)$/gm)];
  return Object.fromEntries(offered.map(([, name = '', value = '']) => [name, value]));
}
