import { afterAll, describe, expect, it } from 'vitest';
import type { ShownCard } from '#contract/gift.ts';
import { buyGifts } from '#server/testing/gifts.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import { createPassAuthority } from '#server/testing/pass-authority.ts';

const authority = await createPassAuthority();
afterAll(() => authority.close());
const app = await openFileApp({ env: authority.settings });
const giver = await buyGifts(app);

async function walletPath(wallet: string, of = giver): Promise<string> {
  return `/gifts/${of.orderId}/cards/${(await of.card()).id}/wallets/${wallet}`;
}

describe('adding a card to a wallet', () => {
  it('at Apple uses a file that is not cached', async () => {
    expect((await giver.gifts()).wallets).toEqual(['apple', 'google']);
    const { status, headers } = await giver.visitor.call('GET', await walletPath('apple'));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/vnd.apple.pkpass');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('at Google redirects to an address that only the person receives, and that is not logged', async () => {
    const { status, headers } = await giver.visitor.call('GET', await walletPath('google'));
    expect([status, headers.get('cache-control')]).toEqual([303, 'no-store']);
    const [, claims = ''] =
      headers.get('location')?.replace('https://pay.google.com/gp/v/save/', '').split('.') ?? [];
    const { payload } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const [{ cardNumber, pin }] = payload.giftCardObjects;
    const { body } = await giver.visitor.call<ShownCard>(
      'POST',
      (await walletPath('google')).replace('wallets/google', 'show'),
    );
    expect({ cardNumber, pin }).toEqual({ cardNumber: body.number, pin: body.pin });
    const logged = app.logged.join('');
    expect(logged).toContain('wallets/google');
    for (const secret of [cardNumber, claims, 'pay.google.com']) expect(logged).not.toContain(secret);
  });

  it('needs the order or its link', async () => {
    const otherGiver = await buyGifts(app);
    for (const wallet of ['apple', 'google'])
      expect((await otherGiver.visitor.call('GET', await walletPath(wallet))).status).toBe(404);
  });
});
