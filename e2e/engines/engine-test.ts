import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { test as base } from '@playwright/test';
import type { Engine, EngineTab } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

const ENGINES = {
  Firefox: { open: openFirefox, path: process.env.FIREFOX_PATH },
  WebKit: { open: openWebKit, path: process.env.WEBKIT_DRIVER_PATH },
};
export type EngineName = keyof typeof ENGINES;
export const ENGINE_NAMES = Object.keys(ENGINES) as EngineName[];

/** Tests in an engine that Playwright doesn't drive. A failed test shows the state of its tabs. */
export const test = base.extend<
  { engineName: EngineName; openTab: () => Promise<EngineTab> },
  { openEngine: (name: EngineName) => Promise<Engine> }
>({
  engineName: ['Firefox', { option: true }],
  openEngine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures here.
    async ({}, use) => {
      const opened = new Map<EngineName, Promise<Engine>>();
      await use((name) => {
        const engine = opened.get(name) ?? ENGINES[name].open(ENGINES[name].path ?? '');
        opened.set(name, engine);
        return engine;
      });
      for (const engine of opened.values()) await (await engine).close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  openTab: async ({ engineName, openEngine }, use, testInfo) => {
    const isMissing = ENGINES[engineName].path === undefined;
    if (isMissing && process.env.CI !== undefined) throw new Error(`${engineName} is not installed`);
    testInfo.skip(isMissing, `${engineName} is not installed`);
    const tabs: EngineTab[] = [];
    await use(async () => {
      const tab = await (await openEngine(engineName)).openTab();
      tabs.push(tab);
      return tab;
    });
    const hasFailed = testInfo.status !== testInfo.expectedStatus;
    for (const [index, tab] of tabs.entries()) {
      if (hasFailed) await show(tab, testInfo.outputPath(`${engineName}-${index}.png`));
      await tab.close();
    }
  },
});

async function show(tab: EngineTab, picture: string): Promise<void> {
  const lines: string[] = [];
  try {
    lines.push(await tab.evaluate<string>('location.href + "\\n" + document.body.innerText'));
    lines.push(`Script errors: ${JSON.stringify(await tab.readErrors())}`);
    await mkdir(dirname(picture), { recursive: true });
    await writeFile(picture, await tab.screenshot());
    lines.push(`Screenshot: ${picture}`);
  } catch (error) {
    lines.push(`The tab is lost: ${error}`);
  }
  process.stderr.write(`${lines.join('\n')}\n`);
}
