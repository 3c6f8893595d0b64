import { expect, it } from 'vitest';
import { loaderArgs } from '../testing/loader-args.ts';
import * as layout from './layout.tsx';
import * as toHome from './to-home.tsx';

/** Where a loader leads; undefined where it lets the page be shown. */
async function ledTo(load: () => unknown): Promise<string | null | undefined> {
  try {
    await load();
    return undefined;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('Location');
    throw thrown;
  }
}

it.each(['/en', '/DE-CH', '/de', '/giftcard'])(
  '%s has no language of ours and leads to /de-ch',
  async (path) => {
    expect(await ledTo(() => layout.loader(loaderArgs(path)))).toBe('/de-ch');
    expect(await ledTo(() => layout.clientLoader(loaderArgs(path)))).toBe('/de-ch');
  },
);

it.each(['/de-ch', '/fr-ch/cart', '/it-ch/content/faq'])('%s is shown', async (path) => {
  expect(await ledTo(() => layout.loader(loaderArgs(path)))).toBeUndefined();
  expect(await ledTo(() => layout.clientLoader(loaderArgs(path)))).toBeUndefined();
});

it('the empty and every unknown path leads to /de-ch', async () => {
  expect(await ledTo(toHome.loader)).toBe('/de-ch');
  expect(await ledTo(toHome.clientLoader)).toBe('/de-ch');
});
