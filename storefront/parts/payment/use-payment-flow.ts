import { useEffect, useState } from 'react';
import { api, wait } from '../../browser/api-client.ts';
import { randomKey } from '../../browser/random-key.ts';
import { createPaymentFlow, type PaymentFlow } from '../../checkout/payment-flow.ts';
import { useCart } from '../../stores/cart-store.ts';

const browserTools = {
  client: api,
  wait,
  now: () => Date.now(),
  newKey: randomKey,
  forgetSecret: () => window.history.replaceState(window.history.state, '', window.location.pathname),
  leaveFor: (address: string) => window.location.assign(address),
};

/** One visit of the payment page, from the moment the browser's storage is read until the page is left. */
export function usePaymentFlow(): PaymentFlow {
  const ready = useCart((state) => state.ready);
  const [flow] = useState(() => createPaymentFlow(browserTools));

  useEffect(() => {
    if (!ready) return;
    const enter = () => {
      void flow.enter(new URLSearchParams(window.location.search).get('p'));
    };
    // Back from the payment page by the browser's own button, the page may come as it was left: below its spinner.
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) enter();
    };
    enter();
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pageshow', comeBack);
      flow.leave();
    };
  }, [ready, flow]);

  return flow;
}
