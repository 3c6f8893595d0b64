import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';

/** What the bundle leaves in the page. */
declare const guidepup: typeof import('@guidepup/virtual-screen-reader');

const START = `
  globalThis.guidepup = guidepup;
  addEventListener('DOMContentLoaded', () => guidepup.virtual.start({ container: document.body }));
`;

type Command = keyof typeof guidepup.virtual.commands;

let bundled: Promise<string> | undefined;

/** The screen reader as one classic script: an init script is no module, and the shop's policy lets nothing else in. */
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
  const [chunk] = [output].flat().flatMap((made) => ('output' in made ? made.output : []));
  if (chunk?.type !== 'chunk') throw new Error('no script came out of the bundler');
  return chunk.code;
}

/**
 * A screen reader that begins on every page anew, with its cursor at the document's beginning. It moves the focus,
 * clicks and types by events of its own, and logs what it says. Phrases come with every space as one plain space.
 */
export async function listenTo(page: Page) {
  bundled ??= bundle();
  await page.addInitScript({ content: `${await bundled}\n${START}` });
  const forget = () => page.evaluate(() => guidepup.virtual.clearSpokenPhraseLog());
  return {
    /** Everything said since the last thing that was done by it. */
    said: async () => (await page.evaluate(() => guidepup.virtual.spokenPhraseLog())).map(plain),
    async next(): Promise<string> {
      await page.evaluate(() => guidepup.virtual.next());
      return plain(await page.evaluate(() => guidepup.virtual.lastSpokenPhrase()));
    },
    /** Reads on until a phrase begins so, once around the page at most. @returns the phrase */
    async readTo(beginning: string): Promise<string> {
      const heard = await page.evaluate(async (wanted) => {
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
      const last = plain(heard.at(-1) ?? '');
      if (!last.startsWith(beginning))
        throw new Error(`never said «${beginning}», but:\n${heard.join('\n')}`);
      return last;
    },
    /** Jumps by one command from the cursor once around the page. */
    async tour(command: Command): Promise<string[]> {
      const heard = await page.evaluate(async (jump) => {
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
      return heard.map(plain);
    },
    async act() {
      await forget();
      await page.evaluate(() => guidepup.virtual.act());
    },
    async type(text: string) {
      await forget();
      await page.evaluate((keys) => guidepup.virtual.type(keys), text);
    },
    async press(key: string) {
      await forget();
      await page.evaluate((name) => guidepup.virtual.press(name), key);
    },
  };
}

const plain = (phrase: string) => phrase.replace(/\s+/g, ' ');
