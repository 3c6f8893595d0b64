import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettingsFile, settingNames } from './testing/settings-file.ts';

const root = join(import.meta.dirname, '..');
const folder = join(import.meta.dirname, 'systemd');
const units = readdirSync(folder).filter((name) => name.endsWith('.service'));
const made = mkdtempSync(join(tmpdir(), 'cadeau-units-'));
afterAll(() => rmSync(made, { recursive: true, force: true }));

/** Settings of the hardening without which a unit is not handed out. */
const HARDENED = [
  'User=cadeau',
  'NoNewPrivileges=true',
  'ProtectSystem=strict',
  'ProtectHome=true',
  'PrivateTmp=true',
  'CapabilityBoundingSet=',
  'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
  'SystemCallFilter=@system-service',
];

describe('the units of systemd', () => {
  it('are one of web and one of workers', () => {
    expect(units).toEqual(['cadeau-web@.service', 'cadeau-worker@.service']);
  });

  it.each(units)('%s starts Node.js itself, hardened, and leaves it the time to end', (unit) => {
    const lines = readFileSync(join(folder, unit), 'utf8').split('\n');
    expect(lines).toEqual(expect.arrayContaining(HARDENED));
    const face = /cadeau-(\w+)@/.exec(unit)?.[1];
    expect(lines.find((line) => line.startsWith('ExecStart='))).toBe(
      `ExecStart=/srv/cadeau/node_modules/.bin/node --max-semi-space-size=16 server/main.ts ${face}`,
    );
    const stop = Number(/^TimeoutStopSec=(\d+)$/m.exec(lines.join('\n'))?.[1]);
    const { STOP_GRACE_S } = readSettingsFile(join(folder, 'shop.env.example'));
    expect(stop).toBeGreaterThan(Number(STOP_GRACE_S) + 28);
  });

  it('read settings that the shop has, the same as in containers', () => {
    const names = Object.keys(readSettingsFile(join(folder, 'shop.env.example')));
    const inContainers = Object.keys(readSettingsFile(join(folder, '../compose/shop.env.example')));
    expect(names.filter((name) => !settingNames.has(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(inContainers));
    expect(names.filter((name) => settingNames.has(`${name}_FILE`))).toEqual([]);
  });

  it.each(units)('%s is understood by systemd, where there is one', (unit) => {
    // The paths are those of this machine: systemd looks whether the program is there.
    const here = readFileSync(join(folder, unit), 'utf8').replaceAll('/srv/cadeau', root);
    const path = join(made, unit);
    writeFileSync(path, here);
    const found = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
    if (found.error !== undefined) {
      process.stderr.write(`no systemd here: ${unit} was read by this test alone\n`);
      return;
    }
    expect(found.stdout + found.stderr).toBe('');
    expect(found.status).toBe(0);
  });
});
