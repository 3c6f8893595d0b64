import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { pagePath } from '#contract/paths.ts';
import type { PaymentFlow } from '../../checkout/payment-flow.ts';
import type { PaymentPhase } from '../../checkout/payment-phase.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useRevalidateOnReturn } from '../checkout/use-revalidate-on-return.ts';

/** What the payment page shows, from its arrival until it is left. */
export function usePaymentPhase(flow: PaymentFlow): PaymentPhase {
  const language = useLanguage();
  const navigate = useNavigate();
  const phase = useStore(flow.phase);
  const waits = phase.name === 'waiting' || (phase.name === 'other-browser' && phase.outcome === 'open');
  const paidOrder = phase.name === 'paid' ? phase.orderId : undefined;
  useRevalidateOnReturn();

  useEffect(() => () => flow.leave(), [flow]);

  useEffect(() => {
    if (!waits) return;
    const waiting = new AbortController();
    void flow.awaitOutcome(waiting.signal);
    return () => waiting.abort();
  }, [flow, waits]);

  useEffect(() => {
    // Replaced: the way back from the order page does not lead to a page that has nothing left to pay.
    if (paidOrder !== undefined) void navigate(pagePath.order(language, paidOrder), { replace: true });
  }, [paidOrder, language, navigate]);

  return phase;
}
