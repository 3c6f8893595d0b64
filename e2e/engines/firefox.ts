import { type ElementHandle, launch, type Page } from 'puppeteer-core';
import { type Engine, type EngineTab, toReachableElement, UNREACHABLE, WINDOW } from './engine.ts';

/** A busy machine needs longer than the defaults. */
const TIMEOUT_MS = 120_000;

/** Starts an installed Firefox. WebDriver BiDi needs no driver program. */
export async function openFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: WINDOW,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
    timeout: TIMEOUT_MS,
    protocolTimeout: TIMEOUT_MS,
    // The test runner ends its tests itself.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  return {
    async openTab() {
      const context = await browser.createBrowserContext();
      return openTab(await context.newPage(), () => context.close());
    },
    close: () => browser.close(),
  };
}

function openTab(page: Page, close: () => Promise<void>): EngineTab {
  const errors: string[] = [];
  page.setDefaultNavigationTimeout(TIMEOUT_MS);
  page.on('pageerror', (error) => {
    // Leaving a page ends the download of its fonts, which Firefox reports as an error.
    if (!String(error).includes('downloadable font')) errors.push(String(error));
  });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const find = async (expression: string): Promise<ElementHandle<Element>> => {
    const element = (await page.evaluateHandle(toReachableElement(expression))).asElement();
    if (element === null) throw new Error(UNREACHABLE);
    return element as ElementHandle<Element>;
  };
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    evaluate: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    // The locator waits until the element stays in place: Firefox clicks on what it drew last.
    click: async (element) => (await find(element)).asLocator().setTimeout(TIMEOUT_MS).click(),
    async type(element, text) {
      const field = await find(element);
      await field.evaluate((input) => (input as HTMLInputElement).select());
      await field.type(text);
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    readErrors: async () => errors,
    close,
  };
}
