import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SCRIPT = join(import.meta.dirname, 'nightly-backup.sh');
const DAY_MS = 86_400_000;
let folder: string;
let backups: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadeau-nightly-'));
  backups = join(folder, 'backups');
  mkdirSync(backups);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function keep(name: string, ageDays: number): void {
  mkdirSync(join(backups, name, 'files'), { recursive: true });
  const made = new Date(Date.now() - ageDays * DAY_MS);
  utimesSync(join(backups, name), made, made);
}

/** Runs the script with a program in place of Node.js. */
function run(node: string, settings: Record<string, string> = { BACKUP_DIR: backups }) {
  writeFileSync(join(folder, 'node'), `#!/bin/sh\n${node}\n`);
  chmodSync(join(folder, 'node'), 0o755);
  return spawnSync(SCRIPT, {
    env: { TZ: 'UTC', PATH: `${folder}:${process.env.PATH}`, ...settings },
    encoding: 'utf8',
  });
}

const MAKES_IT = 'echo "$1 $2" && mkdir "$3"';

describe('the nightly backup', () => {
  it('goes into a folder of its day, and removes copies of 30 days ago and older', () => {
    keep('2026-01-01', 30.1);
    keep('2026-01-02', 29.9);
    keep('notes', 400);
    const { status, stdout, stderr } = run(MAKES_IT);
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: 'tools/cadeau.mjs backup\n',
      stderr: '',
    });
    const [today] = new Date(Date.now()).toISOString().split('T');
    expect(readdirSync(backups).toSorted()).toEqual(['2026-01-02', today, 'notes'].toSorted());
  });

  it('removes nothing when it fails', () => {
    keep('2026-01-01', 100);
    expect(run('exit 3').status).toBe(3);
    expect(readdirSync(backups)).toEqual(['2026-01-01']);
  });

  it('does nothing without a folder', () => {
    const { status, stderr } = run(MAKES_IT, {});
    expect(status).not.toBe(0);
    expect(stderr).toContain('BACKUP_DIR');
  });
});
