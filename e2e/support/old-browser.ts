import type { Page } from '@playwright/test';
import { listMissingIn } from '../../testkit/browser-data.ts';

/**
 * Removes what the oldest supported version of a browser lacks from this and all later documents of the page.
 * @param family as in `browserslist`
 */
export async function makeBrowserOld(page: Page, family: string): Promise<void> {
  await page.addInitScript((missing) => {
    for (const [name = '', member] of missing) {
      const owner: unknown = Reflect.get(window, name);
      const remove = (object: unknown, property: string) => {
        if (object !== null && (typeof object === 'object' || typeof object === 'function'))
          Reflect.deleteProperty(object, property);
      };
      if (member === undefined || name === 'Window') remove(window, member ?? name);
      else {
        remove(owner, member);
        if (typeof owner === 'function') remove(owner.prototype, member);
      }
    }
  }, listMissingIn(family));
}
