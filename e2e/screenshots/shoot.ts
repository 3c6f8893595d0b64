import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import type { Lang } from '../support/words.ts';
import { answerWithOrder, buy, type OrderAnswer, withFixedFacts } from './answers.ts';
import { type Frame, takePicture } from './picture.ts';
import { hold, type Kept, noteStarts } from './starts.ts';
import { HEIGHTS, type PaidOrder, type Scene, type Start, type View, WIDE, type Width } from './view.ts';

type Shoot = {
  browser: Browser;
  shop: string;
  /** Pictures go to `<folder>/<language>/<width>/<view>.png`. */
  folder: string;
  widths: readonly Width[];
  views: readonly View[];
  say: (line: string) => void;
};

/** Common starting data for all views of one language. */
export type Stage = { shop: string; starts: Record<Start, Kept>; orders: Record<PaidOrder, OrderAnswer> };

export const pictureFile = (folder: string, lang: Lang, width: Width, view: string) =>
  join(folder, lang, String(width), `${view}.png`);

/** @returns the views that failed */
export async function shootLanguage(lang: Lang, shoot: Shoot): Promise<string[]> {
  return shootViews(lang, shoot).catch((error: unknown) => {
    shoot.say(`${lang} FAILED on the way to the first picture: ${describeError(error)}`);
    return shoot.views.map(({ name }) => `${lang} ${name}`);
  });
}

async function shootViews(lang: Lang, shoot: Shoot): Promise<string[]> {
  const { browser, shop, views, widths, folder, say } = shoot;
  const context = await browser.newContext({
    viewport: { width: 390, height: HEIGHTS[390] },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    // A service worker could answer with a stored page.
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const scene = { page, lang, main: page.getByRole('main') };
  const stage = await prepareStage(page, lang, shop);
  for (const width of widths) await mkdir(join(folder, lang, String(width)), { recursive: true });
  const failed: string[] = [];
  for (const view of views) {
    const startedAt = performance.now();
    const shown = view.narrow ? widths.filter((width) => width < WIDE) : widths;
    try {
      await openView(scene, view, shown[0] ?? 390, stage);
      const frame = toFrame(view, scene);
      for (const width of shown) {
        await page.setViewportSize({ width, height: HEIGHTS[width] });
        await writeFile(pictureFile(folder, lang, width, view.name), await takePicture(page, frame));
      }
      say(`${lang} ${view.name.padEnd(22)} ${shown.join(' ')}  ${seconds(startedAt)}`);
    } catch (error) {
      failed.push(`${lang} ${view.name}`);
      say(`${lang} ${view.name} FAILED: ${describeError(error)}`);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await context.close();
  return failed;
}

/** Buys orders and records the browser storage that the views start with. */
export async function prepareStage(page: Page, lang: Lang, shop: string): Promise<Stage> {
  const starts = await noteStarts(page, lang, shop);
  const paid = async (kind: PaidOrder) => {
    await hold(page, shop, starts.visitor);
    return withFixedFacts(await buy(page, lang, kind, shop));
  };
  return { shop, starts, orders: { digital: await paid('digital'), posted: await paid('posted') } };
}

function toFrame({ window }: View, scene: Scene): Frame {
  if (window === undefined) return 'page';
  return window === 'top' ? 'window' : window(scene);
}

/** Opens a view in a window of this width. */
export async function openView(scene: Scene, view: View, width: Width, stage: Stage): Promise<void> {
  const { page, lang } = scene;
  const order = view.order && { ...stage.orders[view.order.of], ...view.order.ended };
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  await hold(page, stage.shop, stage.starts[view.start]);
  if (order !== undefined) await answerWithOrder(page, order);
  await view.before?.(scene);
  const path = view.path.replace(':lang', lang).replace(':order', order?.id ?? '');
  await page.goto(stage.shop + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await view.after?.(scene);
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Elapsed seconds, as text. @param began from performance.now() */
export function seconds(began: number): string {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}
