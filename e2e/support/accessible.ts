import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isFullRun } from '../../testkit/full-run.ts';

/** axe tags for the automatically testable part of WCAG 2.2 AA, and for best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Checks the page with axe. @param rules all rules, or only those for WCAG and best practices */
export async function expectAccessible(page: Page, rules: 'all' | 'wcag' = 'wcag'): Promise<void> {
  await waitForAnimations(page);
  // The sticky header may cover half of a control, which then counts as too small. Visitors scroll.
  const scrolled = await page.evaluate(() => {
    const { scrollY } = window;
    window.scrollTo({ top: 0, behavior: 'instant' });
    return scrollY;
  });
  const axe = new AxeBuilder({ page })
    // The frame of the balance check shows an external page.
    .exclude('iframe')
    // Omit passed rules, because describing them takes longer than checking them.
    .options({
      resultTypes: ['violations'],
      ...(rules === 'wcag' && { runOnly: { type: 'tag', values: TAGS } }),
    })
    // Run inside the page. Otherwise each check opens a blank page for frames, which are excluded here.
    .setLegacyMode();
  const { violations } = await axe.analyze();
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), scrolled);
  expect(violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** Checks a further state of a page, in full runs only. */
export async function expectAccessibleInFullRun(page: Page): Promise<void> {
  if (isFullRun) await expectAccessible(page);
}

/** Waits for animations to end, because semi-transparent text has less contrast. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finiteAnimations = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    await Promise.allSettled(finiteAnimations.map(({ finished }) => finished));
  });
}
