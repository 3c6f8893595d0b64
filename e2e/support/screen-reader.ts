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

let bundled: Promise<string> | undefined;

/**
 * Bundles the screen reader as one classic script: an init script can't be a module, and the policy blocks
 * others.
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
  const [chunk] = [output].flat().flatMap((made) => ('output' in made ? made.output : []));
  if (chunk?.type !== 'chunk') throw new Error('no script came out of the bundler');
  return chunk.code;
}

/**
 * Starts a screen reader on every page, with its cursor at the start of the document. It moves the focus,
 * clicks and types with synthetic events, and logs its speech. Phrases have plain single spaces.
 */
export async function listenTo(page: Page) {
  bundled ??= bundle();
  await page.addInitScript({ content: `${await bundled}\n${START}` });
  const forget = () => page.evaluate(() => guidepup.virtual.clearSpokenPhraseLog());
  return {
    /** All phrases since the last command. */
    said: async () => (await page.evaluate(() => guidepup.virtual.spokenPhraseLog())).map(plain),
    async next(): Promise<string> {
      await page.evaluate(() => guidepup.virtual.next());
      return plain(await page.evaluate(() => guidepup.virtual.lastSpokenPhrase()));
    },
    /** Reads on until a phrase starts with this text, once around the page at most. @returns the phrase */
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
      const last = plain(spoken.at(-1) ?? '');
      if (!last.startsWith(beginning))
        throw new Error(`never said «${beginning}», but:\n${spoken.join('\n')}`);
      return last;
    },
    /** Repeats one command from the cursor, once around the page. */
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
      return spoken.map(plain);
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
