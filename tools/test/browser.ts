import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const root = join(import.meta.dirname, '../..');
const PLAYWRIGHT_WITHIN_MS = 240_000;

/** A Chromium to test with: one that is there, else Playwright's own, else the system's package. */
export async function findBrowser(): Promise<string> {
  const there = () =>
    [process.env.CHROMIUM_PATH ?? '', chromium.executablePath(), ...INSTALLED].find(existsSync);
  const ways: [string, () => unknown][] = [
    ['', () => undefined],
    ["Playwright's own", installPlaywrights],
    ["the system's package", installSystems],
  ];
  for (const [name, attempt] of ways) {
    if (name !== '') console.log(`  no browser found: installing ${name} …`);
    attempt();
    const found = there();
    if (found !== undefined) return found;
  }
  throw new Error('no Chromium could be installed; install one and name it in CHROMIUM_PATH');
}

function installPlaywrights(): void {
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  spawnSync(process.execPath, [cli, 'install', '--with-deps', 'chromium-headless-shell'], {
    stdio: 'ignore',
    timeout: PLAYWRIGHT_WITHIN_MS,
  });
}

function installSystems(): void {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const step of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', 'chromium'],
  ]) {
    const [command, ...args] = [...sudo, ...step];
    if (command !== undefined) spawnSync(command, args, { stdio: 'ignore' });
  }
}
