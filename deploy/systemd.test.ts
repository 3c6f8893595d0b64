import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readOfferedSettings, readSettingsFile, settingNames } from './testing/settings-file.ts';

const root = join(import.meta.dirname, '..');
const folder = join(import.meta.dirname, 'systemd');
const units = readdirSync(folder).filter((name) => name.endsWith('.service'));
const MIGRATION = 'cadeau-migrate.service';
const BACKUP = 'cadeau-backup.service';
const faces = ['cadeau-desk@.service', 'cadeau-web@.service', 'cadeau-worker@.service'];
const readLines = (unit: string) => readFileSync(join(folder, unit), 'utf8').split('\n');
const made = mkdtempSync(join(tmpdir(), 'cadeau-units-'));
afterAll(() => rmSync(made, { recursive: true, force: true }));

/** Hardening settings that every unit must have. */
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

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** Returns the variable and the command with which npm runs the same program. */
const readStart = (face = '') => /^export (\S+); exec (.+)$/.exec(scripts[face] ?? '') ?? [];

/** Returns the lines without comments and empty lines. */
const readEntries = (name: string) => readLines(name).filter((line) => line !== '' && !line.startsWith('#'));

describe('the units of systemd', () => {
  it('bring the database to its version before web and workers start, which do not do it themselves', () => {
    const migration = readLines(MIGRATION);
    expect(migration).toEqual(expect.arrayContaining([...HARDENED, 'Type=oneshot']));
    expect(migration).toContain('ExecStart=/srv/cadeau/node_modules/.bin/node tools/cadeau.mjs migrate');
    for (const face of faces) {
      const named = readLines(face).filter((line) => line.split(/[= ]/).includes(MIGRATION));
      expect(named.map((line) => line.split('=')[0])).toEqual(['Wants', 'After']);
      for (const key of ['User=', 'EnvironmentFile=', 'WorkingDirectory=']) {
        const own = readLines(face).filter((line) => line.startsWith(key));
        expect(migration.filter((line) => line.startsWith(key))).toEqual(own);
      }
    }
    expect(readSettingsFile(join(folder, 'shop.env.example')).MIGRATE).toBe('off');
  });

  it.each(faces)('%s starts Node.js itself, hardened, and leaves it the time to end', (unit) => {
    const lines = readLines(unit);
    expect(lines).toEqual(expect.arrayContaining(HARDENED));
    const [, variable, command] = readStart(/cadeau-(\w+)@/.exec(unit)?.[1]);
    expect(lines).toContain(`ExecStart=/srv/cadeau/node_modules/.bin/${command}`);
    expect(lines).toContain(`Environment=${variable}`);
    const stop = Number(/^TimeoutStopSec=(\d+)$/m.exec(lines.join('\n'))?.[1]);
    const { STOP_GRACE_S } = readSettingsFile(join(folder, 'shop.env.example'));
    expect(stop).toBeGreaterThan(Number(STOP_GRACE_S) + 28);
  });

  it('give web a port for its metrics that no other unit has', () => {
    expect(readLines('cadeau-web@.service')).toContain('Environment=METRICS_PORT=1%i');
  });

  it('back the shop up each night, with its settings, into the one folder that is not read-only', () => {
    const backup = readLines(BACKUP);
    expect(backup).toEqual(
      expect.arrayContaining([
        ...HARDENED,
        'Type=oneshot',
        'EnvironmentFile=/etc/cadeau/shop.env',
        'ReadWritePaths=/srv/backups',
        'ExecStart=/srv/cadeau/deploy/nightly-backup.sh',
      ]),
    );
    expect(readEntries('cadeau-backup.timer')).toEqual(
      expect.arrayContaining(['OnCalendar=*-*-* 03:00:00', 'Persistent=true', 'WantedBy=timers.target']),
    );
  });

  it('ask for alarms and backups', () => {
    const settings = readSettingsFile(join(folder, 'shop.env.example'));
    expect(Object.keys(settings)).toEqual(expect.arrayContaining(['ALARM_EMAIL', 'BACKUP_DIR']));
  });

  it('read settings that the shop has, the same as in containers', () => {
    const names = Object.keys(readSettingsFile(join(folder, 'shop.env.example')));
    const inContainers = Object.keys(readSettingsFile(join(folder, '../compose/shop.env.example')));
    expect(names.filter((name) => !settingNames.has(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(inContainers));
    expect(names.filter((name) => settingNames.has(`${name}_FILE`))).toEqual([]);
  });

  it('offer the desk with the settings that it has, its secret from a file', () => {
    const offered = Object.keys(readOfferedSettings(join(folder, 'shop.env.example')));
    expect(offered).toEqual([
      ...Object.keys(readOfferedSettings(join(folder, '../compose/shop.env.example'))),
      'OIDC_CLIENT_SECRET_FILE',
    ]);
    expect(offered.filter((name) => !settingNames.has(name) || settingNames.has(`${name}_FILE`))).toEqual([]);
  });

  it('become those of a second brand with the command of docs/deploying.md', () => {
    const page = readFileSync(join(root, 'docs/deploying.md'), 'utf8');
    const [, loop = ''] = /\n( +for unit in [\s\S]*?\n +done\n)/.exec(page) ?? [];
    const script = loop.replace('/etc/systemd/system', made);
    expect(spawnSync('sh', ['-euc', script], { cwd: folder, encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
    for (const unit of [...units, 'cadeau-backup.timer']) {
      const own = readFileSync(join(made, unit.replace('cadeau', 'wolkenbahn')), 'utf8');
      expect(own).not.toMatch(/=cadeau$|\/etc\/cadeau|cadeau-(migrate|backup)|\/srv\/backups$/m);
      expect(own.replaceAll('wolkenbahn', 'cadeau').replace('/srv/backups-cadeau', '/srv/backups')).toBe(
        readFileSync(join(folder, unit), 'utf8'),
      );
    }
  });

  it.each([...units, 'cadeau-backup.timer'])('%s is understood by systemd, where there is one', (unit) => {
    // The paths are those of this machine, because systemd checks that the program exists.
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
