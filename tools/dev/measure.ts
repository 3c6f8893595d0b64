import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../test/browser.ts';
import changes from './changes.json' with { type: 'json' };

/**
 * Measures how long `npm run dev` takes to show a code change in the browser. It edits a copy of the repository in the
 * build folder, where Node.js still finds the repository's packages.
 */
const root = join(import.meta.dirname, '../..');
const copy = join(root, 'build', 'dev-loop');
const PORTS = { PORT: '4310', STAND_INS_PORT: '4319', SMTP_PORT: '4318' };
const shop = `http://localhost:${PORTS.PORT}`;
const BROWSER_BUDGET_S = 2;
const RESTART_BUDGET_S = 5;

type Change = { file: string; from: string; to: string };

function makeCopy(): void {
  rmSync(copy, { recursive: true, force: true });
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  for (const file of listed.toString().trim().split('\n')) {
    if (/^(docs|e2e|faults|bench)\//.test(file)) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  const pictures = 'build/brands/murmeli/pictures';
  cpSync(join(root, pictures), join(copy, pictures), { recursive: true });
}

function applyChange({ file, from, to }: Change): number {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, from === '' ? text + to : text.replace(from, to));
  return performance.now();
}

const secondsSince = (startTime: number) => (performance.now() - startTime) / 1000;

async function waitUntil(condition: () => Promise<boolean>, timeoutMs: number): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < timeoutMs; await wait(25)) {
    if (await condition()) return;
  }
  throw new Error(`timed out after ${timeoutMs} ms`);
}

/** Returns an empty string if the request fails. */
const fetchText = (address: string) =>
  fetch(shop + address)
    .then((response) => response.text())
    .catch(() => '');

/** Measures changes that appear in the page without a server restart. */
async function measurePage(page: Page): Promise<string[]> {
  const lines: string[] = [];
  for (const edit of changes.page) {
    const startTime = applyChange(edit);
    // Evaluation fails while the page reloads.
    await waitUntil(() => page.evaluate<boolean>(edit.seen).catch(() => false), 60_000);
    lines.push(formatLine(edit.name, secondsSince(startTime), BROWSER_BUDGET_S));
  }
  return lines;
}

/** Measures changes that appear in a response of the restarted server. */
async function measureServer(): Promise<string[]> {
  const lines: string[] = [];
  for (const edit of changes.server) {
    const startTime = applyChange(edit);
    await waitUntil(async () => (await fetchText(edit.address)).includes(edit.seen), 60_000);
    lines.push(formatLine(edit.name, secondsSince(startTime), RESTART_BUDGET_S));
  }
  return lines;
}

function formatLine(name: string, seconds: number, budget: number): string {
  return `${seconds <= budget ? 'ok  ' : 'SLOW'}  ${name}: ${seconds.toFixed(2)} s (at most ${budget})`;
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}

makeCopy();
const startedAt = performance.now();
const dev = spawn(process.execPath, [join(copy, 'tools/dev/main.ts')], {
  cwd: copy,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, ...PORTS, DATA_DIR: join(copy, '.data') },
});
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
try {
  await waitUntil(async () => (await fetchText('/health/ready')) !== '', 120_000);
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on(
    'response',
    (response) => response.status() >= 400 && errors.push(`${response.status()} ${response.url()}`),
  );
  const connected = page.waitForEvent('console', (message) => message.text().includes('[vite] connected'));
  await page.goto(`${shop}/de-ch`);
  await connected;
  await page.waitForLoadState('networkidle');
  console.log(`first page after ${secondsSince(startedAt).toFixed(1)} s`);
  console.log((await measurePage(page)).join('\n'));
  await page.waitForLoadState('networkidle');
  for (const error of errors) console.log(`  console: ${error}`);
  console.log((await measureServer()).join('\n'));
} finally {
  await browser.close();
  await stop(dev);
  rmSync(copy, { recursive: true, force: true });
}
