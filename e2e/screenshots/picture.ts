import type { Locator, Page } from '@playwright/test';

/** A picture of the whole page; of the window as it was opened; or of the window with this in its middle. */
export type Frame = 'page' | 'window' | Locator;

/** What blinks does not belong on a picture that is compared with another. */
const STILL = '* { caret-color: transparent !important; }';
/** The bar at the lower edge stands at the page's end: over the middle of a long picture it would hide something. */
const WHOLE = ':root { --action-bar: static !important; }';

const STYLED_WITHIN_MS = 5000;

/** Takes a picture once all is there that belongs on it. @param css what the page shall wear besides */
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

/** As a style sheet made by script, which the shop's content security policy lets through. */
async function dress(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

/** Waits for style sheets, fonts, and every picture, those too that a browser would fetch only when they come near. */
async function settle(page: Page): Promise<void> {
  const missing = await page.evaluate(async (timeoutMs) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const began = performance.now();
    const unstyled = () =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
        ({ sheet }) => sheet === null,
      );
    // By a timer: a headless browser that waits for frames alone may not hand out what has come.
    const tick = () => new Promise((resolve) => setTimeout(resolve, 50));
    while (unstyled().length > 0 && performance.now() - began < timeoutMs) await tick();
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
    // After a change of width a browser chooses the file of a picture anew.
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

/** A page in a frame learns of a new width a little later than the page around it. */
async function settleFrames(page: Page): Promise<void> {
  for (const frame of page.mainFrame().childFrames()) {
    const element = await frame.frameElement();
    const width = await element.evaluate((node) => (node instanceof Element ? node.clientWidth : 0));
    await frame.waitForFunction((expected) => innerWidth === expected, width);
  }
}
