import { gzipSync } from 'node:zlib';
import { contentPaths, pagePath } from '#contract/paths.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import type { RunningShop } from '../testkit/running-shop.ts';
import { atMost, inKb, KB, type Outcome } from './budget.ts';
import { findCard } from './shop-client.ts';

type Kind = { name: string; maxKb: number; pages: readonly ((lang: Language) => string)[] };

/** Measures the gzipped scripts of a first visit to each kind of page, in the language with the largest size. */
export async function scriptSizes(running: RunningShop): Promise<Outcome[]> {
  const product = await findCard(running);
  const kinds: Kind[] = [
    { name: 'script of content pages', maxKb: 130, pages: contentPaths },
    {
      name: 'script of home, lists, detail, cart',
      maxKb: 140,
      pages: [
        pagePath.home,
        pagePath.physicalProducts,
        pagePath.digitalProducts,
        (lang) => pagePath.giftcard(lang, product.productReferenceId),
        pagePath.cart,
      ],
    },
    {
      name: 'script of the checkout',
      maxKb: 170,
      pages: [pagePath.address, pagePath.payment, (lang) => pagePath.order(lang, 'unknown')],
    },
    {
      name: 'script of the pages of gifts',
      maxKb: 170,
      pages: [
        (lang) => pagePath.giftLink(lang),
        (lang) => pagePath.gifts(lang, 'unknown'),
        (lang) => pagePath.giftCard(lang, 'unknown', 'unknown'),
      ],
    },
  ];
  const scripts = createScripts(running.shop);
  const outcomes = await Promise.all(kinds.map((kind) => toOutcome(kind, running.shop, scripts)));
  return outcomes.flat();
}

async function toOutcome(
  kind: Kind,
  shop: string,
  scripts: ReturnType<typeof createScripts>,
): Promise<Outcome[]> {
  const sizes: { path: string; bytes: number }[] = [];
  for (const page of kind.pages) {
    for (const lang of LANGUAGES) {
      const path = page(lang);
      const answer = await fetch(shop + path, { redirect: 'manual' });
      const html = await answer.text();
      if (answer.status === 200) sizes.push({ path, bytes: await scripts.countBytes(html) });
    }
  }
  // If no page exists, there is nothing to measure.
  if (sizes.length === 0) return [];
  return [
    atMost({
      name: `${kind.name}, gzip`,
      value: Math.max(...sizes.map(({ bytes }) => bytes)),
      max: kind.maxKb * KB,
      unit: inKb,
      notes: sizes
        .filter(({ path }) => path.startsWith(`/${LANGUAGES[0]}`))
        .map(({ path, bytes }) => `${path} ${inKb(bytes)}`),
    }),
  ];
}

const IN_HTML = /\/assets\/[\w.-]+\.js/g;
const STATIC_IMPORT = /(?:import|from)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;
/** The cookie question, which every first visit fetches after hydration. */
const FIRST_VISIT = /import\(\s*["'`]\.\/(part-question-[\w.-]+\.js)["'`]/g;
/** A language's texts. They are fetched when the page's language is known, and the page preloads its own. */
const TEXTS_IN_HTML = /\/assets\/(?:de|fr|it)-ch-[\w-]+\.js/;

function createScripts(shop: string) {
  const files = new Map<string, Promise<string>>();
  const read = (path: string) => {
    const file = files.get(path) ?? fetchText(shop + path);
    files.set(path, file);
    return file;
  };
  return {
    countBytes: async (html: string): Promise<number> => {
      const wanted = new Set(html.match(IN_HTML));
      if (!TEXTS_IN_HTML.test(html))
        throw new Error('the page does not preload its texts, so they would not be counted');
      // The loop also visits paths added during it: imports of imports.
      for (const path of wanted)
        for (const pattern of [STATIC_IMPORT, FIRST_VISIT])
          for (const [, name] of (await read(path)).matchAll(pattern)) wanted.add(`/assets/${name}`);
      if (![...wanted].some((path) => path.includes('part-question')))
        throw new Error('the question about cookies would go uncounted');
      // gzipSync's default level is the server's.
      const sizes = await Promise.all(Array.from(wanted, async (path) => gzipSync(await read(path)).length));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
  };
}

async function fetchText(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} returned ${answer.status}`);
  return answer.text();
}
