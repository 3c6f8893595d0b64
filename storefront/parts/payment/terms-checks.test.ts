import { createElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#rules/language.ts';
import { useAddress } from '../../stores/address-store.ts';
import { useCart } from '../../stores/cart-store.ts';
import { cartActions } from '../../stores/cart-store-actions.ts';
import { listControls, readWords, render, showStore } from '../../testing/page-text.ts';
import { sampleAddress, sampleLine } from '../../testing/sample-order.ts';
import { TermsChecks } from './terms-checks.tsx';

beforeEach(() => {
  cartActions.clear();
  useAddress.getState().clear();
});

const AT_ONCE = {
  'de-ch': ['meine digitale Karte sofort', 'meine digitalen Karten sofort'],
  'fr-ch': ['immédiate de ma carte numérique', 'immédiate de mes cartes numériques'],
  'it-ch': ['immediata della mia carta digitale', 'immediata delle mie carte digitali'],
} as const;
const posted = sampleLine;
const emailed = { ...sampleLine, id: 'p2', category: 'digital' as const };

describe.each(LANGUAGES)('the terms checkboxes, in %s', (language) => {
  const boxes = async (country: 'CH' | 'LI', ...lines: (typeof sampleLine)[]) => {
    for (const line of lines) cartActions.add(line);
    const address = { ...sampleAddress, country };
    useAddress.getState().store({ primaryAddress: address, billingAddress: address, useSameAddress: true });
    showStore(useCart);
    showStore(useAddress);
    return render(createElement(TermsChecks), `/${language}/payment`);
  };

  it.each([
    [1, 0],
    [3, 1],
  ] as const)(
    'let a buyer in Liechtenstein expressly request %i digital cards immediately',
    async (amount, form) => {
      const html = await boxes('LI', posted, { ...emailed, amount });
      expect(readWords(html)).toContain(AT_ONCE[language][form]);
      expect(listControls(html, 'input')).toHaveLength(3);
    },
  );

  it('omit this for others and for posted cards', async () => {
    for (const html of [await boxes('LI', posted), await boxes('CH', emailed)])
      for (const words of AT_ONCE[language]) expect(readWords(html)).not.toContain(words);
  });
});
