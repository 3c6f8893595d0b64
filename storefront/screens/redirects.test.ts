import { expect, it } from 'vitest';
import { loaderArgs } from '../testing/loader-args.ts';
import * as layout from './layout.tsx';
import * as toHome from './to-home.tsx';

/** Returns a loader's redirect target; undefined if it shows the page. */
async function findRedirect(load: () => unknown): Promise<string | null | undefined> {
  try {
    await load();
    return undefined;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('Location');
    throw thrown;
  }
}

it.each(['/en', '/DE-CH', '/de', '/giftcard'])(
  '%s has no supported language and redirects to /de-ch',
  async (path) => {
    expect(await findRedirect(() => layout.loader(loaderArgs(path)))).toBe('/de-ch');
    expect(await findRedirect(() => layout.clientLoader(loaderArgs(path)))).toBe('/de-ch');
  },
);

it.each(['/de-ch', '/fr-ch/cart', '/it-ch/content/faq'])('%s is shown', async (path) => {
  expect(await findRedirect(() => layout.loader(loaderArgs(path)))).toBeUndefined();
  expect(await findRedirect(() => layout.clientLoader(loaderArgs(path)))).toBeUndefined();
});

it('the empty and every unknown path redirect to /de-ch', async () => {
  expect(await findRedirect(toHome.loader)).toBe('/de-ch');
  expect(await findRedirect(toHome.clientLoader)).toBe('/de-ch');
});
