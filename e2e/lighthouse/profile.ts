import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';

/** A browser whose storage and cookies are the same for the buyer on its page and for the program that comes by its port. */
export type Profile = {
  page: Page;
  port: number;
  /** Lets the next visit fetch everything, as a first one. */
  forgetFiles: () => Promise<void>;
  close: () => Promise<void>;
};

/** @param executablePath the browser; without it, Playwright's own */
export async function openProfile(executablePath?: string): Promise<Profile> {
  const folder = await mkdtemp(join(tmpdir(), 'cadeau-lighthouse-'));
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'],
    viewport: { width: 1280, height: 900 },
  });
  context.setDefaultTimeout(20_000);
  // Where Chromium writes down which port it took, on a line of its own.
  const [port = ''] = (await readFile(join(folder, 'DevToolsActivePort'), 'utf8')).split('\n');
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  return {
    page,
    port: Number(port),
    forgetFiles: async () => void (await session.send('Network.clearBrowserCache')),
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}
