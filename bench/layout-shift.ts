import type { BrowserContext } from '@playwright/test';
import { contentPaths, pagePath } from '#contract/paths.ts';
import type { Product } from '#contract/product.ts';
import { addProduct, emptyCart } from '#rules/cart.ts';
import type { Language } from '#rules/language.ts';
import type { RunningShop } from '../testkit/running-shop.ts';
import { atMost, type Outcome } from './budget.ts';
import { createRequest } from './cart-order-request.ts';
import { fillCart, openBrowser, slowDown } from './open-card.ts';
import { recordEntries } from './page-entries.ts';
import { createClientBuyer, findCard } from './shop-client.ts';

const SHIFT_MAX = 0.01;
const WIDTHS = [390, 1440];
const HEIGHT = 900;
/** Simulates a slow phone, where late content is most likely to shift the layout. */
const CPU_SLOWDOWN = 4;
const LANG: Language = 'de-ch';

type Visit = { path: string; width: number; shift: number; moved: string[] };

/** Measures the layout shift of each route during loading, with an empty and a filled cart. */
export async function measureLayoutShifts(running: RunningShop): Promise<Outcome> {
  const buyer = await createClientBuyer(running);
  const product = await findCard(running);
  const cart = addProduct(emptyCart(), { ...product, price: product.variablePrice.from, amount: 1 });
  const orderDetails = { email: 'shift@murmeli.example', lang: LANG, method: 'VISA' } as const;
  const { redirectURL } = await buyer.client.createOrder(
    createRequest(cart, orderDetails),
    crypto.randomUUID(),
  );
  const { id } = await buyer.returnToShop(await buyer.approve(redirectURL, 'VISA'));

  const publicRoutes = listPublicRoutes(product);
  const guarded = [pagePath.cart(LANG), pagePath.address(LANG), pagePath.payment(LANG)];
  const browser = await openBrowser();
  const visits: Visit[] = [];
  try {
    for (const width of WIDTHS) {
      const visitor = await browser.newContext({ viewport: { width, height: HEIGHT } });
      for (const path of publicRoutes) visits.push(await visit(visitor, running.shop, path, width));
      await fillCart(visitor, running.shop, product);
      for (const path of guarded) visits.push(await visit(visitor, running.shop, path, width));
      await visitor.close();
      // With a paid order, all other checkout pages redirect to the order page.
      const paid = await browser.newContext({ viewport: { width, height: HEIGHT } });
      await paid.addCookies(buyer.cookies().map((cookie) => ({ ...cookie, url: running.shop })));
      visits.push(await visit(paid, running.shop, pagePath.order(LANG, id), width));
      await paid.close();
    }
  } finally {
    await browser.close();
  }
  return toOutcome(visits);
}

/** Returns every route that a visitor without a cart can open. */
function listPublicRoutes({ productReferenceId }: Product): string[] {
  return [
    pagePath.home(LANG),
    pagePath.physicalProducts(LANG),
    pagePath.digitalProducts(LANG),
    pagePath.giftcard(LANG, productReferenceId),
    pagePath.cart(LANG),
    pagePath.payment(LANG),
    pagePath.balanceCheck(LANG),
    ...contentPaths.map((path) => path(LANG)),
  ];
}

async function visit(context: BrowserContext, shop: string, path: string, width: number): Promise<Visit> {
  const page = await context.newPage();
  const stopRecording = await recordEntries(page, 'layout-shift');
  await slowDown(page, CPU_SLOWDOWN);
  await page.goto(shop + path, { waitUntil: 'networkidle' });
  const { pathname } = new URL(page.url());
  if (pathname !== path) throw new Error(`${path} redirects to ${pathname}, so it can't be measured`);
  const seen = await stopRecording();
  await page.close();
  return {
    path,
    width,
    // The sum over the whole visit. Other tools report the largest 5 s window, which is never greater.
    shift: seen.reduce((sum, { value }) => sum + value, 0),
    moved: seen.flatMap(({ moved }) => moved),
  };
}

function toOutcome(visits: readonly Visit[]): Outcome {
  return atMost({
    name: 'layout shift, largest of all routes',
    value: Math.max(...visits.map(({ shift }) => shift)),
    max: SHIFT_MAX,
    unit: (shift) => shift.toFixed(3),
    notes: visits
      .filter(({ shift }) => shift > SHIFT_MAX)
      .map(
        ({ path, width, shift, moved }) =>
          `${path} at ${width} px ${shift.toFixed(3)}, moved: ${moved.join(', ')}`,
      ),
  });
}
