import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '#server/config/config.ts';
import { composeAdditionSchema, composeSchema } from './testing/compose-schema.ts';
import { deployment, ingress, object } from './testing/kubernetes-schema.ts';
import { readOfferedSettings, readSettingsFile, settingNames } from './testing/settings-file.ts';

const here = import.meta.dirname;
const read = (path: string) => readFileSync(join(here, path), 'utf8');

/** Lists the desk settings that a production start refuses. */
function findDeskFaults(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    const faults: string[] = Object(error).errors;
    return faults.filter((fault) => /^(DESK|OIDC)_/.test(fault));
  }
}

describe.each(['compose', 'systemd'])('the desk in the settings of %s', (folder) => {
  const file = join(here, folder, 'shop.env.example');
  const settings = readSettingsFile(file);
  const { OIDC_CLIENT_SECRET_FILE: secret, ...offered } = readOfferedSettings(file);

  it('is off, and complete once the lines in comments are wanted', () => {
    expect(Object.keys(settings).filter((name) => /^(DESK|OIDC)_/.test(name))).toEqual([]);
    expect(Object.keys(offered).filter((name) => !settingNames.has(name))).toEqual([]);
    const wanted = { ...settings, ...offered, OIDC_CLIENT_SECRET: 'of a test' };
    expect(findDeskFaults(wanted)).toEqual([]);
    expect(secret === undefined || folder === 'systemd').toBe(true);
  });
});

describe('the desk in compose', () => {
  const compose = composeSchema.parse(parse(read('compose/compose.yaml'), { merge: true }));
  const { desk, 'desk-proxy': proxy } = compose.services;
  const caddyfile = read('compose/Caddyfile.desk');
  const lines = caddyfile.split('\n').filter((line) => !/^\s*#/.test(line));

  it('starts when its profile is named, and only then', () => {
    expect([desk?.profiles, proxy?.profiles]).toEqual([['desk'], ['desk']]);
    expect(desk?.command).toEqual(['server/main.ts', 'desk']);
  });

  it('is reached through its own proxy alone, which the world does not reach', () => {
    expect(desk?.ports).toBeUndefined();
    expect(proxy?.ports).toEqual([`\${DESK_BIND:-127.0.0.1}:8443:8443`]);
    expect(read('compose/Caddyfile')).not.toContain('desk');
    expect(lines.join('\n')).not.toContain('web-');
  });

  it('gives its proxy the port and the address of its settings', () => {
    const offered = readOfferedSettings(join(here, 'compose/shop.env.example'));
    const rehearsal = readSettingsFile(join(here, 'compose/rehearsal/shop.env'));
    expect(proxy?.environment).toMatchObject({
      DESK_PORT: `\${DESK_PORT:-${offered.DESK_PORT}}`,
      DESK_SITE: `\${DESK_SITE:-${rehearsal.DESK_URL}}`,
    });
    expect(rehearsal.DESK_PORT).toBe(offered.DESK_PORT);
    for (const url of [offered.DESK_URL, rehearsal.DESK_URL]) expect(new URL(url ?? '').port).toBe('8443');
    const named = [...lines.join('\n').matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(Object.keys(proxy?.environment ?? {}).toSorted());
  });

  it('has its stream of changes handed on as it comes, and let go when the browser has gone', () => {
    expect(lines.filter((line) => /\b(encode|flush_interval|read_timeout)\b/.test(line))).toEqual([]);
  });

  it('has the secret of an identity provider from a file, as all that read the same settings', () => {
    const addition = composeAdditionSchema.parse(parse(read('compose/identity-provider.yaml')));
    const users = Object.entries(compose.services).filter(([, { env_file: file }]) => file !== undefined);
    expect(Object.keys(addition.services).toSorted()).toEqual(users.map(([name]) => name).toSorted());
    const [secret = ''] = Object.keys(addition.secrets);
    for (const service of Object.values(addition.services)) {
      expect(service).toEqual({
        environment: { OIDC_CLIENT_SECRET_FILE: `/run/secrets/${secret}` },
        secrets: [secret],
      });
    }
  });
});

describe('the desk in Kubernetes', () => {
  const objects = parseAllDocuments(read('kubernetes/desk/desk.yaml'), { version: '1.1' }).map((document) =>
    object.parse(document.toJS()),
  );
  const ofKind = (kind: string) => objects.find((candidate) => candidate.kind === kind);
  const pod = deployment.parse(ofKind('Deployment')).spec.template.spec.containers[0];

  it('is applied by itself: the folder of the shop has nothing of it', () => {
    const files = readdirSync(join(here, 'kubernetes')).filter((name) => name.endsWith('.yaml'));
    for (const file of files) expect(read(`kubernetes/${file}`)).not.toContain('DESK_');
    expect(pod?.args).toEqual(['server/main.ts', 'desk']);
  });

  it('gives its settings to all that read them, and production takes them', () => {
    const { data } = { data: {}, ...ofKind('ConfigMap') };
    expect(
      findDeskFaults({ CADEAU_ENV: 'production', PUBLIC_URL: 'https://cards.chain.example', ...data }),
    ).toEqual([]);
    expect(pod?.ports.find(({ name }) => name === 'http')?.containerPort).toBe(
      Number(Object(data).DESK_PORT),
    );
    for (const file of ['web', 'worker', 'migrate']) {
      expect(read(`kubernetes/${file}.yaml`)).toMatch(/name: cadeau-desk\n\s+optional: true/);
    }
  });

  it('is for the networks of the office alone', () => {
    const { annotations } = ingress.parse(ofKind('Ingress')).metadata;
    expect(annotations).toHaveProperty(['nginx.ingress.kubernetes.io/whitelist-source-range']);
    expect(annotations).not.toHaveProperty(['nginx.ingress.kubernetes.io/proxy-buffering']);
  });
});
