import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isWholeRun } from '../../testkit/whole-run.ts';

/** WCAG 2.2 AA as far as a machine can see it, and what is good practice besides. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** @param rules all that axe has, or those of WCAG and of good practice */
export async function expectAccessible(page: Page, rules: 'all' | 'wcag' = 'wcag'): Promise<void> {
  await stillness(page);
  const axe = new AxeBuilder({ page })
    // The frame of the balance check shows a page of another system.
    .exclude('iframe')
    // What passes is not listed: to describe it takes longer than to find it.
    .options({
      resultTypes: ['violations'],
      ...(rules === 'wcag' && { runOnly: { type: 'tag', values: TAGS } }),
    })
    // In the page itself: otherwise each look opens a blank page besides, for frames that are left out here.
    .setLegacyMode();
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** For another state of a page that has been looked at already. */
export async function expectAccessibleInWholeRun(page: Page): Promise<void> {
  if (isWholeRun) await expectAccessible(page);
}

/** Waits for what is still fading in: half transparent, words have half their contrast. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const coming = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    await Promise.allSettled(coming.map(({ finished }) => finished));
  });
}
