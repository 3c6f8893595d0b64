import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';

/**
 * A browser whose storage and cookies are shared by a Playwright page and a program that uses the debug port.
 */
export type Profile = {
  page: Page;
  port: number;
  /** Clears the HTTP cache, so that the next visit downloads everything. */
  clearCache: () => Promise<void>;
  close: () => Promise<void>;
};

/** @param executablePath path of the browser; by default Playwright's browser */
export async function openProfile(executablePath?: string): Promise<Profile> {
  const folder = await mkdtemp(join(tmpdir(), 'cadeau-lighthouse-'));
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'],
    viewport: { width: 1280, height: 900 },
  });
  context.setDefaultTimeout(20_000);
  // Chromium writes its debug port into the first line of this file.
  const [port = ''] = (await readFile(join(folder, 'DevToolsActivePort'), 'utf8')).split('\n');
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  return {
    page,
    port: Number(port),
    clearCache: async () => void (await session.send('Network.clearBrowserCache')),
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}
