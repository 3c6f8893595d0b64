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
/** The other engines. `variable` overrides the path of the program. */
const ENGINES = [
  {
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    programs: [
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ],
    needs: [],
    packages: ['firefox-esr'],
  },
  {
    name: 'WebKit',
    variable: 'WEBKIT_DRIVER_PATH',
    programs: ['/usr/bin/WebKitWebDriver'],
    // WebKitGTK draws on a screen.
    needs: ['/usr/bin/Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
];
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
      () => installSystemPackages(windows ? [['chromium']] : [['chromium-headless-shell'], ['chromium']]),
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

/**
 * Finds Firefox and WebKit, and installs missing ones.
 * @returns environment of the journeys, without an engine that can't be installed
 */
export async function findEngines(): Promise<NodeJS.ProcessEnv> {
  const env: NodeJS.ProcessEnv = {};
  for (const { name, variable, programs, needs, packages } of ENGINES) {
    const find = () =>
      needs.every(existsSync) ? [process.env[variable] ?? '', ...programs].find(existsSync) : undefined;
    if (find() === undefined) {
      console.log(`  no ${name} found: installing the system's package …`);
      await installSystemPackages([packages]);
    }
    env[variable] = find();
    if (env[variable] === undefined) console.log(`  SKIPPED: no ${name} could be installed (${variable})`);
  }
  return env;
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
 * Installs the first available set of packages.
 * @param choices alternatives in order of preference
 */
async function installSystemPackages(choices: readonly (readonly string[])[]): Promise<void> {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...words: string[]) =>
    runSilently([...sudo, 'apt-get'][0] ?? '', [...sudo, 'apt-get', ...words].slice(1));
  await apt('update', '-qq');
  for (const packages of choices) if (await apt('install', '-y', '-qq', ...packages)) return;
}

/** @returns true if it succeeded */
async function runSilently(command: string, args: readonly string[], timeout?: number): Promise<boolean> {
  const child = spawn(command, args, { stdio: 'ignore', ...(timeout !== undefined && { timeout }) });
  const [code] = await once(child, 'exit').catch(() => [1]);
  return code === 0;
}
