import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { readConfig } from '#server/config/config.ts';
import { composeSchema } from './testing/compose-schema.ts';
import { readStages } from './testing/container-file.ts';
import { readSettingsFile, settingNames } from './testing/settings-file.ts';

const folder = join(import.meta.dirname, 'compose');
const text = readFileSync(join(folder, 'compose.yaml'), 'utf8');
const compose = composeSchema.parse(parse(text, { merge: true }));
const shop = ['web-1', 'web-2', 'worker', 'desk'].map((name) => compose.services[name]);

describe('the compose file', () => {
  it('is one without a fault', () => {
    const { errors, warnings } = parseDocument(text, { merge: true });
    expect([...errors, ...warnings]).toEqual([]);
  });

  it('names only what there is: stages, services, networks, volumes, secrets and files', () => {
    const stages = readStages(join(import.meta.dirname, 'Dockerfile')).map(({ name }) => name);
    for (const service of Object.values(compose.services)) {
      if (service.build !== undefined) {
        expect(stages).toContain(service.build.target);
        expect(existsSync(join(folder, service.build.context, service.build.dockerfile))).toBe(true);
      }
      expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(service.secrets ?? []));
      expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(namesIn(service.depends_on)));
      expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(namesIn(service.networks)));
      for (const [source = ''] of (service.volumes ?? []).map((volume) => volume.split(':'))) {
        if (source.startsWith('./')) expect(existsSync(join(folder, source))).toBe(true);
        else expect(Object.keys(compose.volumes)).toContain(source);
      }
    }
  });

  it('lets the shop run without rights, on a read-only root, with the time to end', () => {
    expect(shop).not.toContain(undefined);
    for (const service of shop) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], init: false });
      const grace = Number(service?.environment?.STOP_GRACE_S);
      expect(Number.parseInt(service?.stop_grace_period ?? '', 10)).toBeGreaterThan(grace + 28);
      expect(Object.keys(service?.environment ?? {}).filter((name) => !settingNames.has(name))).toEqual([]);
      for (const [name, value] of Object.entries(service?.environment ?? {})) {
        if (name.endsWith('_FILE')) expect(service?.secrets).toContain(value.replace('/run/secrets/', ''));
      }
    }
  });

  it('brings the database to its version before the shop starts, which does not do it by itself', () => {
    const { migrate } = compose.services;
    expect(migrate).toMatchObject({
      command: ['tools/cadeau.mjs', 'migrate'],
      depends_on: { database: { condition: 'service_healthy' } },
      healthcheck: { disable: true },
      restart: 'no',
    });
    for (const service of shop) {
      expect(service?.depends_on).toMatchObject({ migrate: { condition: 'service_completed_successfully' } });
      expect(service?.environment?.MIGRATE).toBe('off');
      expect([service?.image, service?.secrets]).toEqual([migrate?.image, migrate?.secrets]);
    }
  });

  it('backs the shop up when it is asked to, and needs nothing but the database for it', () => {
    const { backup, migrate } = compose.services;
    expect(backup).toMatchObject({
      build: { target: 'backup' },
      profiles: ['backup'],
      depends_on: { database: { condition: 'service_healthy' } },
      healthcheck: { disable: true },
      restart: 'no',
      secrets: migrate?.secrets,
    });
    expect(backup?.volumes).toEqual([...(migrate?.volumes ?? []), 'backups:/srv/backups']);
  });

  it.each([
    ['web-1', 'proxy'],
    ['web-2', 'proxy'],
    ['desk', 'desk-proxy'],
  ])('%s believes its own proxy alone', (service, proxy) => {
    const { networks } = compose.services[proxy] ?? {};
    expect(Array.isArray(networks) ? undefined : networks?.inside?.ipv4_address).toBe(
      compose.services[service]?.environment?.TRUSTED_PROXIES,
    );
  });

  it('rehearses with settings that the shop takes', () => {
    const rehearsal = readSettingsFile(join(folder, 'rehearsal.env'));
    const settings = readSettingsFile(join(folder, rehearsal.SHOP_ENV ?? ''));
    const { TRUSTED_PROXIES, METRICS_PORT, MIGRATE, ...files } = shop[0]?.environment ?? {};
    const secrets = Object.fromEntries(
      Object.entries(files).map(([name, path]) => [
        name,
        path.replace('/run/secrets', join(folder, rehearsal.SECRETS ?? '')),
      ]),
    );
    const config = readConfig({ ...settings, ...secrets, TRUSTED_PROXIES, METRICS_PORT, MIGRATE });
    expect(config).toMatchObject({ production: false, publicUrl: rehearsal.SITE });
    const aliases = compose.services['stand-ins']?.networks;
    expect(JSON.stringify(aliases)).toContain(new URL(config.supplier.url).hostname);
  });

  it('has example settings with each setting that production requires', () => {
    const example = readSettingsFile(join(folder, 'shop.env.example'));
    expect(Object.keys(example).filter((name) => !settingNames.has(name))).toEqual([]);
    const asked = findFaults({ ...example, ...shop[0]?.environment });
    expect(asked.filter((fault) => !/: (is missing|the file \S+ does not exist)/.test(fault))).toEqual([]);
    const missing = asked.flatMap((fault) => /^(\w+): is missing/.exec(fault)?.[1] ?? []);
    expect(Object.keys(example)).toEqual(expect.arrayContaining(missing));
  });
});

function findFaults(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return Object(error).errors;
  }
}

function namesIn(entries: readonly string[] | object | undefined): string[] {
  if (entries === undefined) return [];
  return Array.isArray(entries) ? entries.map(String) : Object.keys(entries);
}
