import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** The headless shell uses 20 % less CPU time than the full browser. */
const HEADLESS_SHELLS = ['/usr/bin/chromium-headless-shell'];
const root = join(import.meta.dirname, '../..');
const PLAYWRIGHT_TIMEOUT_MS = 240_000;

/**
 * Finds a Chromium: an installed one, Playwright's, or the system package, in this order.
 * @param windows true if it must support windows; otherwise the headless shell is preferred
 */
export async function findBrowser({ windows = true } = {}): Promise<string> {
  const candidates = windows ? BROWSERS : [...HEADLESS_SHELLS, ...BROWSERS];
  const findExisting = () =>
    [process.env.CHROMIUM_PATH ?? '', chromium.executablePath(), getPlaywrightShell(), ...candidates].find(
      existsSync,
    );
  const sources: [string, () => Promise<unknown>][] = [
    ['', async () => undefined],
    ["Playwright's headless shell", installFromPlaywright],
    [
      'the system package',
      () => installSystemPackage(windows ? ['chromium'] : ['chromium-headless-shell', 'chromium']),
    ],
  ];
  for (const [name, attempt] of sources) {
    if (name !== '') console.log(`  no browser found: installing ${name} …`);
    await attempt();
    const found = findExisting();
    if (found !== undefined) return found;
  }
  throw new Error('no Chromium could be installed; install one and set CHROMIUM_PATH to its path');
}

/** Returns the path of Playwright's headless shell. Playwright reports only the full browser's path. */
function getPlaywrightShell(): string {
  return chromium
    .executablePath()
    .replace(/chromium-(\d+)/, 'chromium_headless_shell-$1')
    .replace(/chrome-(linux\w*|mac\w*|win\w*).*$/, 'chrome-headless-shell-$1/chrome-headless-shell');
}

async function installFromPlaywright(): Promise<void> {
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const args = [cli, 'install', '--with-deps', 'chromium-headless-shell'];
  await runSilently(process.execPath, args, PLAYWRIGHT_TIMEOUT_MS);
}

/**
 * Installs the first available package.
 * @param packages alternatives in order of preference
 */
async function installSystemPackage(packages: readonly string[]): Promise<void> {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...words: string[]) =>
    runSilently([...sudo, 'apt-get'][0] ?? '', [...sudo, 'apt-get', ...words].slice(1));
  await apt('update', '-qq');
  for (const name of packages) if (await apt('install', '-y', '-qq', name)) return;
}

/** @returns true if it succeeded */
async function runSilently(command: string, args: readonly string[], timeout?: number): Promise<boolean> {
  const child = spawn(command, args, { stdio: 'ignore', ...(timeout !== undefined && { timeout }) });
  const [code] = await once(child, 'exit').catch(() => [1]);
  return code === 0;
}
