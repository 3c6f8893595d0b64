import { gzipSync } from 'node:zlib';
import { contentPaths, pagePath } from '#contract/paths.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import type { RunningShop } from '../testkit/running-shop.ts';
import { atMost, inKb, KB, type Outcome } from './budget.ts';
import { createClientBuyer } from './shop-client.ts';

type Kind = { name: string; maxKb: number; pages: readonly ((lang: Language) => string)[] };

/** Script that a first visit to a page brings, gzip; every language is measured and the largest counts. */
export async function scriptSizes(running: RunningShop): Promise<Outcome[]> {
  const { client } = await createClientBuyer(running);
  const [product] = await client.loadProducts('physical');
  const kinds: Kind[] = [
    {
      name: 'script of content pages',
      maxKb: 130,
      pages: contentPaths,
    },
    {
      name: 'script of home, lists, detail, cart',
      maxKb: 140,
      pages: [
        pagePath.home,
        pagePath.physicalProducts,
        pagePath.digitalProducts,
        (lang) => pagePath.giftcard(lang, product?.productReferenceId ?? ''),
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
  const outcomes = await Promise.all(kinds.map((kind) => outcomeOf(kind, running.shop, scripts)));
  return outcomes.flat();
}

async function outcomeOf(kind: Kind, shop: string, scripts: Scripts): Promise<Outcome[]> {
  const sizes: { path: string; bytes: number }[] = [];
  for (const page of kind.pages) {
    for (const lang of LANGUAGES) {
      const path = page(lang);
      const answer = await fetch(shop + path, { redirect: 'manual' });
      const html = await answer.text();
      if (answer.status === 200) sizes.push({ path, bytes: await scripts.bytesOf(html) });
    }
  }
  // No such page is built yet: nothing to measure, nothing to promise.
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

type Scripts = { bytesOf: (html: string) => Promise<number> };

const IN_HTML = /\/assets\/[\w.-]+\.js/g;
const STATIC_IMPORT = /(?:import|from)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;
/** Fetched by every first visit once the page is hydrated: the question about cookies. */
const FIRST_VISIT = /import\(\s*["'`]\.\/(consent-question-[\w.-]+\.js)["'`]/g;
/** A language's texts, asked for when the page's language is known; the page announces its own. */
const TEXTS_IN_HTML = /\/assets\/(?:de|fr|it)-ch-[\w-]+\.js/;

function createScripts(shop: string): Scripts {
  const files = new Map<string, Promise<string>>();
  const fetchScript = async (path: string) => {
    const answer = await fetch(shop + path);
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    return answer.text();
  };
  const read = (path: string) => {
    const file = files.get(path) ?? fetchScript(path);
    files.set(path, file);
    return file;
  };
  return {
    bytesOf: async (html) => {
      const wanted = new Set(html.match(IN_HTML));
      if (!TEXTS_IN_HTML.test(html))
        throw new Error('the page does not announce its texts: they would go uncounted');
      // A set hands out what is added while it is walked through: imports of imports are found too.
      for (const path of wanted) {
        const code = await read(path);
        for (const [, name] of code.matchAll(STATIC_IMPORT)) wanted.add(`/assets/${name}`);
        for (const [, name] of code.matchAll(FIRST_VISIT)) wanted.add(`/assets/${name}`);
      }
      if (![...wanted].some((path) => path.includes('consent-question')))
        throw new Error('the question about cookies would go uncounted');
      const sizes = await Promise.all(Array.from(wanted, async (path) => gzipped(await read(path))));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
  };
}

/** At zlib's own level, which is the server's. */
function gzipped(text: string): number {
  return gzipSync(text).length;
}
