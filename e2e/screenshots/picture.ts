import type { Locator, Page } from '@playwright/test';

/** The full page, the top of the page in the window, or the window with this element in its centre. */
export type Frame = 'page' | 'window' | Locator;

/** Hides the caret, because its blinking would make pictures differ. */
const HIDE_CARET = '* { caret-color: transparent !important; }';
/** Moves the bottom bar to the end of the page, because it would cover part of a long picture. */
const STATIC_BAR = ':root { --action-bar: static !important; }';

const STYLES_TIMEOUT_MS = 5000;

/** Takes a picture after everything has loaded. @param css additional styles */
export async function takePicture(page: Page, frame: Frame, css = ''): Promise<Buffer> {
  const isFullPage = frame === 'page';
  await page.mouse.move(0, 0);
  await applyStyles(page, HIDE_CARET + (isFullPage ? STATIC_BAR : '') + css);
  await waitUntilLoaded(page);
  await waitUntilFramesResized(page);
  if (typeof frame === 'string') await page.evaluate(() => scrollTo(0, 0));
  else await frame.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return page.screenshot({ fullPage: isFullPage, animations: 'disabled', scale: 'css' });
}

/** Applies styles with a style sheet created by script, because the content security policy blocks inline styles. */
async function applyStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

/** Waits for style sheets, fonts and all pictures, including lazily loaded pictures. */
async function waitUntilLoaded(page: Page): Promise<void> {
  const missing = await page.evaluate(async (timeoutMs) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const startedAt = performance.now();
    const unstyled = () =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
        ({ sheet }) => sheet === null,
      );
    // Use a timer. If a headless browser waits for animation frames only, it may not deliver responses.
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
  }, STYLES_TIMEOUT_MS);
  if (missing.length > 0) throw new Error(`files of the page did not load: ${missing.join(', ')}`);
}

/** Waits until pages in frames have the new width. */
async function waitUntilFramesResized(page: Page): Promise<void> {
  for (const frame of page.mainFrame().childFrames()) {
    const element = await frame.frameElement();
    const width = await element.evaluate((node) => (node instanceof Element ? node.clientWidth : 0));
    await frame.waitForFunction((expected) => innerWidth === expected, width);
  }
}
