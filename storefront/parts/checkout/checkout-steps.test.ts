import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { getAttribute, listLinks, readWords, render } from '../../testing/page-text.ts';
import { CheckoutSteps } from './checkout-layout.tsx';

describe('the steps of the checkout', () => {
  const steps = (current: 1 | 2 | 3) => render(createElement(CheckoutSteps, { current }), '/de-ch/payment');

  it('are address, payment and confirmation, labelled 1, 2 and 3', async () => {
    const items = (await steps(1)).split('<li').slice(1);
    expect(items.map((item) => readWords(`<li${item}`))).toEqual([
      expect.stringMatching(/^1 .*Adresse$/),
      expect.stringMatching(/^2 .*Zahlung$/),
      expect.stringMatching(/^3 .*Bestätigung$/),
    ]);
  });

  it.each([1, 2, 3] as const)('mark step %i as current', async (current) => {
    const states = (await steps(current))
      .match(/<li[^>]*>/g)
      ?.map((tag) => getAttribute(tag, 'aria-current'));
    expect(states).toEqual([1, 2, 3].map((step) => (step === current ? 'step' : '')));
  });

  it('lead back from the payment to the address, and nowhere once the order is placed', async () => {
    expect(listLinks(await steps(2)).map(({ to }) => to)).toEqual(['/de-ch/address']);
    expect(listLinks(await steps(3))).toEqual([]);
  });
});
