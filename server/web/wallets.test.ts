import { afterAll, describe, expect, it } from 'vitest';
import type { ShownCard } from '#contract/gift.ts';
import { buyGifts } from '#server/testing/gifts.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import { createPassAuthority } from '#server/testing/pass-authority.ts';

const authority = await createPassAuthority();
afterAll(() => authority.close());
const app = await openFileApp({ env: authority.settings });
const giver = await buyGifts(app);

async function pathOf(wallet: string, of = giver): Promise<string> {
  return `/gifts/${of.orderId}/cards/${(await of.card()).id}/wallets/${wallet}`;
}

describe('a card is put into a wallet', () => {
  it("of Apple's by a file that nothing keeps", async () => {
    expect((await giver.gifts()).wallets).toEqual(['apple', 'google']);
    const { status, headers } = await giver.visitor.call('GET', await pathOf('apple'));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/vnd.apple.pkpass');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it("of Google's by an address that the person alone is sent to, and no log has", async () => {
    const { status, headers } = await giver.visitor.call('GET', await pathOf('google'));
    expect([status, headers.get('cache-control')]).toEqual([303, 'no-store']);
    const [, claims = ''] =
      headers.get('location')?.replace('https://pay.google.com/gp/v/save/', '').split('.') ?? [];
    const { payload } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const [{ cardNumber, pin }] = payload.giftCardObjects;
    const { body } = await giver.visitor.call<ShownCard>(
      'POST',
      (await pathOf('google')).replace('wallets/google', 'show'),
    );
    expect({ cardNumber, pin }).toEqual({ cardNumber: body.number, pin: body.pin });
    const logged = app.logged.join('');
    expect(logged).toContain('wallets/google');
    for (const secret of [cardNumber, claims, 'pay.google.com']) expect(logged).not.toContain(secret);
  });

  it('by nobody who has neither the order nor its link', async () => {
    const stranger = await buyGifts(app);
    for (const wallet of ['apple', 'google'])
      expect((await stranger.visitor.call('GET', await pathOf(wallet))).status).toBe(404);
  });
});
