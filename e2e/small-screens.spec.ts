import { expect, type Page, test } from '@playwright/test';
import { APPROVED, buyerOn, newPerson, paymentPage } from './support/browser-buyer.ts';
import { WORDS } from './support/words.ts';

/** Nothing wider than the window, and nothing cut off at its right edge. */
async function expectFits(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const inScroller = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { overflowX, position } = getComputedStyle(at);
        if (overflowX !== 'visible' || position === 'fixed') return true;
      }
      return false;
    };
    const wide = [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1 && !inScroller(element))
      .map((element) => element.outerHTML.slice(0, 120));
    return document.documentElement.scrollWidth > width ? ['the page scrolls sideways', ...wide] : wide;
  });
  expect(tooWide).toEqual([]);
}

// The consent banner has not been answered here: it must leave a way past on every page.
for (const { name, viewport, scale } of [
  { name: 'on a phone of 320 px', viewport: { width: 320, height: 640 }, scale: 1 },
  { name: 'at 200 % zoom', viewport: { width: 640, height: 400 }, scale: 2 },
]) {
  test.describe(name, () => {
    test.use({ viewport, deviceScaleFactor: scale });

    test(`a purchase ${name} needs no sideways scrolling, and the bar covers no field`, async ({ page }) => {
      const words = WORDS['fr-ch'];
      const buyer = buyerOn(page, 'fr-ch');
      for (const path of ['', '/products/physical', '/giftcard/no-such-card', '/cart', '/payment']) {
        await buyer.open(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectFits(page);
      }
      await buyer.add('everyday-physical', 100, 12);
      await expectFits(page);
      await buyer.toCart();
      await buyer.chooseInsured();
      await expectFits(page);
      await buyer.toAddress();
      await page.getByRole('button', { name: words.toPayment }).click();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      await expectFits(page);
      await buyer.fillAddress(newPerson({ lastName: 'Wolfeschlegelsteinhausenbergerdorff' }));
      const covered = await page.getByRole('textbox').evaluateAll((inputs) =>
        inputs
          .filter((input) => input.getClientRects().length > 0)
          .filter((input) => {
            if (!(input instanceof HTMLElement)) return false;
            input.focus();
            const { left, top, width, height } = input.getBoundingClientRect();
            const at = document.elementFromPoint(left + width / 2, top + height / 2);
            return at !== input;
          })
          .map((input) => input.getAttribute('name')),
      );
      expect(covered).toEqual([]);
      await buyer.toPayment();
      await expectFits(page);
      await buyer.pay('Visa');
      await paymentPage.payByCard(page, APPROVED);
      await buyer.onOrderPage();
      await expectFits(page);
    });
  });
}

test.describe('for a buyer whom motion makes ill', () => {
  test.use({ reducedMotion: 'reduce', viewport: { width: 390, height: 800 } });

  test('nothing moves: no transition and no animation is longer than an instant', async ({ page }) => {
    const buyer = buyerOn(page, 'de-ch');
    const moving = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('*')].flatMap((element) => {
          const style = getComputedStyle(element);
          const seconds = `${style.transitionDuration}, ${style.animationDuration}`
            .split(', ')
            .map(Number.parseFloat);
          return Math.max(...seconds) > 0.01 ? [element.outerHTML.slice(0, 100)] : [];
        }),
      );
    await buyer.open('');
    expect(await moving()).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
    await buyer.add('birthday-physical', 50);
    await page.getByRole('button', { name: 'Menü', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await moving()).toEqual([]);
  });
});
