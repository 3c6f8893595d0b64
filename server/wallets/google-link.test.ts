import { compactVerify } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#rules/language.ts';
import { GOOGLE_ISSUER } from '#server/testing/pass-authority.ts';
import { createExamplePass, createTestWallets } from '#server/testing/test-wallets.ts';

const NOW = Date.parse('2026-11-24T08:00:00Z');
const SAVE = 'https://pay.google.com/gp/v/save/';

const test = await createTestWallets({ now: () => NOW });
afterAll(() => test?.authority.close());

async function saved(pass = createExamplePass()) {
  const address = (await test.wallets.google?.(pass)) ?? '';
  const { payload, protectedHeader } = await compactVerify(
    address.slice(SAVE.length),
    test.authority.accountKey,
  );
  return { address, protectedHeader, claims: JSON.parse(new TextDecoder().decode(payload)) };
}

describe("the address by which a card is added to Google's wallet", () => {
  it('is signed by the service account, for Google', async () => {
    const { address, protectedHeader, claims } = await saved();
    expect(address.startsWith(SAVE)).toBe(true);
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT' });
    expect(claims).toMatchObject({
      ...{ iss: 'passes@chain.iam.gserviceaccount.example', aud: 'google', typ: 'savetowallet' },
      iat: NOW / 1000,
    });
  });

  it('contains the card with its value at its issue', async () => {
    const { giftCardObjects, giftCardClasses } = (await saved()).claims.payload;
    const kind = `${GOOGLE_ISSUER}.murmeli-de-ch`;
    expect(giftCardObjects).toEqual([
      {
        id: expect.stringMatching(new RegExp(`^${GOOGLE_ISSUER}\\.[0-9a-f]{32}$`)),
        ...{ classId: kind, state: 'ACTIVE', cardNumber: '6366123456789012345', pin: '4711' },
        balance: { micros: '50000000', currencyCode: 'CHF' },
        balanceUpdateTime: { date: '2026-11-23T09:30:00.000Z' },
        validTimeInterval: { end: { date: '2031-11-22T23:00:00.000Z' } },
        barcode: {
          ...{ type: 'CODE_128', value: '6366123456789012345' },
          alternateText: '6366 1234 5678 9012 345',
        },
      },
    ]);
    expect(giftCardClasses).toEqual([
      expect.objectContaining({
        ...{ id: kind, issuerName: 'Murmeli AG', merchantName: 'Murmeli', reviewStatus: 'UNDER_REVIEW' },
        ...{ cardNumberLabel: 'Kartennummer', pinLabel: 'PIN', allowBarcodeRedemption: true },
        programLogo: expect.objectContaining({
          sourceUri: {
            uri: expect.stringMatching(
              /^https:\/\/shop\.chain\.example\/pictures\/icon-maskable-512-\w+\.png$/,
            ),
          },
        }),
      }),
    ]);
  });

  it('names no person, and no other object of ours', async () => {
    const text = JSON.stringify((await saved()).claims);
    expect(text).not.toContain('Zoë');
    expect(text).not.toContain(createExamplePass().objectId);
  });

  it.each(LANGUAGES)('is short enough for every browser in %s', async (lang) => {
    // Google documents 1,800 characters as safe.
    expect((await saved(createExamplePass({ lang }))).address.length - SAVE.length).toBeLessThan(1800);
  });
});
