import type { Locator, Page } from '@playwright/test';

/** The whole page; the window as opened; or the window with this element in its middle. */
export type Frame = 'page' | 'window' | Locator;

/** A blinking caret would differ between two pictures. */
const STILL = '* { caret-color: transparent !important; }';
/** Puts the bottom bar at the end of the page; it would hide part of a long picture. */
const WHOLE = ':root { --action-bar: static !important; }';

const STYLED_WITHIN_MS = 5000;

/** Takes a picture once everything is loaded. @param css extra styles */
export async function takePicture(page: Page, frame: Frame, css = ''): Promise<Buffer> {
  const whole = frame === 'page';
  await page.mouse.move(0, 0);
  await dress(page, STILL + (whole ? WHOLE : '') + css);
  await settle(page);
  await settleFrames(page);
  if (typeof frame === 'string') await page.evaluate(() => scrollTo(0, 0));
  else await frame.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return page.screenshot({ fullPage: whole, animations: 'disabled', scale: 'css' });
}

/** A style sheet created by script, which the content security policy allows. */
async function dress(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

/** Waits for style sheets, fonts and all pictures, including lazily loaded pictures. */
async function settle(page: Page): Promise<void> {
  const missing = await page.evaluate(async (timeoutMs) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const startedAt = performance.now();
    const unstyled = () =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
        ({ sheet }) => sheet === null,
      );
    // Uses a timer: a headless browser that waits for frames only may not deliver responses.
    const tick = () => new Promise((resolve) => setTimeout(resolve, 50));
    while (unstyled().length > 0 && performance.now() - startedAt < timeoutMs) await tick();
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
    // The browser chooses picture files again after a change of width.
    await nextFrame();
    await nextFrame();
    const broken = unstyled().map(({ href }) => href);
    const decoded = Array.from(document.images, (image) =>
      image.decode().catch(() => void broken.push(image.currentSrc)),
    );
    await Promise.all(decoded);
    return broken;
  }, STYLED_WITHIN_MS);
  if (missing.length > 0) throw new Error(`what the page needs did not load: ${missing.join(', ')}`);
}

/** Waits until pages in frames know the new width. */
async function settleFrames(page: Page): Promise<void> {
  for (const frame of page.mainFrame().childFrames()) {
    const element = await frame.frameElement();
    const width = await element.evaluate((node) => (node instanceof Element ? node.clientWidth : 0));
    await frame.waitForFunction((expected) => innerWidth === expected, width);
  }
}
