import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import type { Lang } from '../support/labels.ts';
import { type BrowserStorage, recordStorages, setStorage } from './browser-storage.ts';
import { buy, mockOrder, type OrderResponse, withFixedFacts } from './mock-responses.ts';
import { type Frame, takePicture } from './picture.ts';
import { HEIGHTS, type PaidOrder, type Scene, type Start, type View, WIDE, type Width } from './view.ts';

type ShootOptions = {
  browser: Browser;
  shop: string;
  /** Pictures go to `<folder>/<language>/<width>/<view>.png`. */
  folder: string;
  widths: readonly Width[];
  views: readonly View[];
  print: (line: string) => void;
};

/** Common starting data for all views of one language. */
export type StartData = {
  shop: string;
  storages: Record<Start, BrowserStorage>;
  orders: Record<PaidOrder, OrderResponse>;
};

export const pictureFile = (folder: string, lang: Lang, width: Width, view: string) =>
  join(folder, lang, String(width), `${view}.png`);

/** @returns the views that failed */
export async function shootLanguage(lang: Lang, options: ShootOptions): Promise<string[]> {
  return shootViews(lang, options).catch((error: unknown) => {
    options.print(`${lang} FAILED before the first picture: ${describeError(error)}`);
    return options.views.map(({ name }) => `${lang} ${name}`);
  });
}

async function shootViews(lang: Lang, options: ShootOptions): Promise<string[]> {
  const { browser, shop, views, widths, folder, print } = options;
  const context = await browser.newContext({
    viewport: { width: 390, height: HEIGHTS[390] },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    // A service worker could return a cached page.
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const scene = { page, lang, main: page.getByRole('main') };
  const stage = await prepareViews(page, lang, shop);
  for (const width of widths) await mkdir(join(folder, lang, String(width)), { recursive: true });
  const failed: string[] = [];
  for (const view of views) {
    const startedAt = performance.now();
    const shownWidths = view.narrow ? widths.filter((width) => width < WIDE) : widths;
    try {
      await openView(scene, view, shownWidths[0] ?? 390, stage);
      const frame = getFrame(view, scene);
      for (const width of shownWidths) {
        await page.setViewportSize({ width, height: HEIGHTS[width] });
        await writeFile(pictureFile(folder, lang, width, view.name), await takePicture(page, frame));
      }
      print(`${lang} ${view.name.padEnd(22)} ${shownWidths.join(' ')}  ${formatSeconds(startedAt)}`);
    } catch (error) {
      failed.push(`${lang} ${view.name}`);
      print(`${lang} ${view.name} FAILED: ${describeError(error)}`);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await context.close();
  return failed;
}

/** Buys orders and records the browser storage that the views start with. */
export async function prepareViews(page: Page, lang: Lang, shop: string): Promise<StartData> {
  const storages = await recordStorages(page, lang, shop);
  const buyOrder = async (kind: PaidOrder) => {
    await setStorage(page, shop, storages.visitor);
    return withFixedFacts(await buy(page, lang, kind, shop));
  };
  return { shop, storages, orders: { digital: await buyOrder('digital'), posted: await buyOrder('posted') } };
}

function getFrame({ window }: View, scene: Scene): Frame {
  if (window === undefined) return 'page';
  return window === 'top' ? 'window' : window(scene);
}

/** Opens a view in a window of this width. */
export async function openView(scene: Scene, view: View, width: Width, stage: StartData): Promise<void> {
  const { page, lang } = scene;
  const order = view.order && { ...stage.orders[view.order.kind], ...view.order.changes };
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  await setStorage(page, stage.shop, stage.storages[view.start]);
  if (order !== undefined) await mockOrder(page, order);
  await view.before?.(scene);
  const path = view.path.replace(':lang', lang).replace(':order', order?.id ?? '');
  await page.goto(stage.shop + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await view.after?.(scene);
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Formats the elapsed seconds. @param startedAt a value of performance.now() */
export function formatSeconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}
