import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';

/** Global that the bundle defines in the page. */
declare const guidepup: typeof import('@guidepup/virtual-screen-reader');

const START = `
  globalThis.guidepup = guidepup;
  addEventListener('DOMContentLoaded', () => guidepup.virtual.start({ container: document.body }));
`;

type Command = keyof typeof guidepup.virtual.commands;

let bundlePromise: Promise<string> | undefined;

/**
 * Bundles the screen reader as one classic script. An init script can't be a module, and the content security policy
 * blocks other scripts.
 */
async function bundle(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js')),
        formats: ['iife'],
        name: 'guidepup',
      },
    },
  });
  const [chunk] = [output].flat().flatMap((result) => ('output' in result ? result.output : []));
  if (chunk?.type !== 'chunk') throw new Error('the bundler created no script');
  return chunk.code;
}

/**
 * Starts a screen reader on every page, with its cursor at the start of the document. It moves the focus, clicks and
 * types with synthetic events, and logs its speech. Whitespace in phrases is normalised to single spaces.
 */
export async function startScreenReader(page: Page) {
  bundlePromise ??= bundle();
  await page.addInitScript({ content: `${await bundlePromise}\n${START}` });
  const clearLog = () => page.evaluate(() => guidepup.virtual.clearSpokenPhraseLog());
  return {
    /** Returns all phrases since the last command. */
    said: async () => (await page.evaluate(() => guidepup.virtual.spokenPhraseLog())).map(normalizeSpaces),
    async next(): Promise<string> {
      await page.evaluate(() => guidepup.virtual.next());
      return normalizeSpaces(await page.evaluate(() => guidepup.virtual.lastSpokenPhrase()));
    },
    /** Reads until a phrase starts with this text, at most once around the page. @returns the phrase */
    async readTo(beginning: string): Promise<string> {
      const spoken = await page.evaluate(async (wanted) => {
        const { virtual } = guidepup;
        const phrases: string[] = [];
        for (let ends = 0; ends < 2; ) {
          const before = (await virtual.spokenPhraseLog()).length;
          await virtual.next();
          const [phrase = ''] = (await virtual.spokenPhraseLog()).slice(before);
          phrases.push(phrase);
          if (phrase.replace(/\s+/g, ' ').startsWith(wanted)) break;
          if (phrase === 'end of document') ends += 1;
        }
        return phrases;
      }, beginning);
      const last = normalizeSpaces(spoken.at(-1) ?? '');
      if (!last.startsWith(beginning))
        throw new Error(`the screen reader never said «${beginning}». It said:\n${spoken.join('\n')}`);
      return last;
    },
    /** Repeats one command from the cursor until it has gone once around the page. */
    async tour(command: Command): Promise<string[]> {
      const spoken = await page.evaluate(async (jump) => {
        const { virtual } = guidepup;
        const phrases: string[] = [];
        const seen = new Set<Node | null>();
        for (;;) {
          await virtual.perform(jump);
          if (seen.has(virtual.activeNode)) return phrases;
          seen.add(virtual.activeNode);
          phrases.push(await virtual.lastSpokenPhrase());
        }
      }, command);
      return spoken.map(normalizeSpaces);
    },
    async act() {
      await clearLog();
      await page.evaluate(() => guidepup.virtual.act());
    },
    async type(text: string) {
      await clearLog();
      await page.evaluate((keys) => guidepup.virtual.type(keys), text);
    },
    async press(key: string) {
      await clearLog();
      await page.evaluate((name) => guidepup.virtual.press(name), key);
    },
  };
}

const normalizeSpaces = (phrase: string) => phrase.replace(/\s+/g, ' ');
