import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
let folder = '';

/** Creates a copy of the shop's sources in which any call of npm would be visible. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadeau-'));
  for (const path of ['package.json', 'package-lock.json', 'tools']) {
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin', 'npm'), '#!/bin/sh\ntouch npm-was-called\n');
  chmodSync(join(folder, 'bin', 'npm'), 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function cadeau(...typed: string[]) {
  const env = { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` };
  const program = join(folder, 'tools', 'cadeau.mjs');
  return spawnSync(process.execPath, [program, ...typed], { cwd: folder, env, encoding: 'utf8' });
}

describe('the command line installs nothing', () => {
  it('says what is missing, and the command to run', () => {
    const { status, stdout, stderr } = cadeau('health');
    expect(stderr).toMatch(
      /^Packages are missing or have another version \(@fastify\/compress, .* and \d+ more\)\. Run "npm ci --omit=dev" in \S+ first\.\n$/,
    );
    expect(stderr).toContain(folder);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(readdirSync(folder).sort()).toEqual(['bin', 'package-lock.json', 'package.json', 'tools']);
  });

  it('names a package whose version is not that of the shop', () => {
    const modules = join(folder, 'node_modules');
    mkdirSync(modules);
    for (const name of readdirSync(join(root, 'node_modules'))) {
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
    }
    rmSync(join(modules, 'zod'));
    mkdirSync(join(modules, 'zod'));
    writeFileSync(join(modules, 'zod', 'package.json'), '{ "version": "1.0.0" }');
    const { status, stderr } = cadeau('help');
    expect(stderr).toMatch(/^Packages .* \(zod\)\. Run "npm ci" in /);
    expect(status).toBe(2);
    expect(readdirSync(folder)).not.toContain('npm-was-called');
  });
});

describe('what Node.js has compiled for a command', () => {
  function helpWith(home: string) {
    const env = { PATH: process.env.PATH, HOME: home };
    const said = spawnSync(process.execPath, [join(root, 'tools', 'cadeau.mjs'), 'help'], {
      env,
      encoding: 'utf8',
    });
    expect(said).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('orders list') });
  }

  it('is kept for the next one in the home of the user', () => {
    const home = mkdtempSync(join(tmpdir(), 'cadeau-home-'));
    helpWith(home);
    expect(readdirSync(join(home, '.cache', 'cadeau'))).toHaveLength(1);
    helpWith(home);
    rmSync(home, { recursive: true });
  });

  it('is kept nowhere else: what lies in the home of another user is not run', () => {
    const home = mkdtempSync(join(tmpdir(), 'cadeau-home-'));
    // Only root can change the owner of a folder. For other users, `/` is a foreign home.
    if (process.getuid?.() === 0) chownSync(home, 65_534, 65_534);
    helpWith(process.getuid?.() === 0 ? home : '/');
    helpWith(join(home, 'nowhere'));
    expect(existsSync(join(home, '.cache'))).toBe(false);
    expect(existsSync(join(home, 'nowhere'))).toBe(false);
    rmSync(home, { recursive: true });
  });
});
