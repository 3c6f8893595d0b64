import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isWholeRun } from '../../testkit/whole-run.ts';

/** The automatically testable part of WCAG 2.2 AA, and best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** @param rules all rules of axe, or only those of WCAG and best practices */
export async function expectAccessible(page: Page, rules: 'all' | 'wcag' = 'wcag'): Promise<void> {
  await stillness(page);
  const axe = new AxeBuilder({ page })
    // The frame of the balance check shows an external page.
    .exclude('iframe')
    // Omits passed rules: describing them takes longer than finding them.
    .options({
      resultTypes: ['violations'],
      ...(rules === 'wcag' && { runOnly: { type: 'tag', values: TAGS } }),
    })
    // Runs inside the page: otherwise each check opens a blank page for frames, which are excluded here.
    .setLegacyMode();
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** Checks another state of a page that was checked before. */
export async function expectAccessibleInWholeRun(page: Page): Promise<void> {
  if (isWholeRun) await expectAccessible(page);
}

/** Waits for fades to end: half-transparent text has half the contrast. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const coming = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    await Promise.allSettled(coming.map(({ finished }) => finished));
  });
}
