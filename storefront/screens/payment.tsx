import { type ReactNode, useEffect } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { pagePath } from '#contract/paths.ts';
import type { ChallengeLevel } from '#rules/abuse-limits.ts';
import { assertNever } from '#rules/assert-never.ts';
import { api } from '../browser/api-client.ts';
import { wait } from '../browser/call-options.ts';
import { inOneTab } from '../browser/in-one-tab.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import { loadInitialPhase } from '../checkout/initial-payment-phase.ts';
import { createPaymentFlow, type PaymentFlow } from '../checkout/payment-flow.ts';
import type { PaymentPhase } from '../checkout/payment-phase.ts';
import { getPathLanguage } from '../i18n/language-path.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Unreachable } from '../parts/checkout/call-failure.tsx';
import { ignoreLanguageChange, useRevalidateOnReturn } from '../parts/checkout/use-revalidate-on-return.ts';
import { OtherBrowserPage, PaymentEmpty, PaymentForm } from '../parts/payment/payment-form.tsx';
import { WaitingPage } from '../parts/payment/waiting-page.tsx';
import { useHydrated } from '../parts/site/use-hydrated.ts';
import { redirectFrom, VisitorPage } from '../parts/site/visitor-page.tsx';
import { SpinnerOverlay } from '../ui/spinner.tsx';

/** A page that doesn't open within this time, or that the buyer stopped, can be opened again. */
const LEAVING_TIMEOUT_MS = 8000;

const browserDeps = {
  client: api,
  wait,
  now: () => Date.now(),
  solveChallenge: async (level: ChallengeLevel, signal: AbortSignal) => {
    const solver = await import('../browser/solve-challenge.ts');
    return solver.solveChallenge(level, signal);
  },
  createSecrets: () => ({ key: randomUuid(), outcomeSecret: randomUuid() }),
  forgetSecret: () => window.history.replaceState(window.history.state, '', window.location.pathname),
  inOneTab,
  redirectTo: (url: string) => {
    window.location.assign(url);
    return wait(LEAVING_TIMEOUT_MS);
  },
  stopRedirect: () => window.stop(),
};

/** Reads the browser's URL, because the secret is removed there once used. The router's URL isn't updated. */
function getReturnSecret(): string | null {
  return new URLSearchParams(window.location.search).get('p');
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const arrival = await loadInitialPhase(browserDeps, getReturnSecret(), request.signal);
  if (arrival.name === 'paid') {
    const language = getPathLanguage(new URL(request.url).pathname);
    throw redirectFrom(request, pagePath.order(language, arrival.orderId));
  }
  return createPaymentFlow(browserDeps, arrival);
}

export const shouldRevalidate = ignoreLanguageChange;

export function HydrateFallback(): ReactNode {
  const { t } = useTranslation();
  const isReturn = useHydrated() && getReturnSecret() !== null;
  return (
    <VisitorPage title={t('payment.pageTitle')}>
      {isReturn && (
        <SpinnerOverlay label={t('payment.asserting')}>
          <p>{t('payment.asserted')}</p>
        </SpinnerOverlay>
      )}
    </VisitorPage>
  );
}

export default function PaymentScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <VisitorPage title={t('payment.pageTitle')}>
      <PaymentPage />
    </VisitorPage>
  );
}

function PaymentPage(): ReactNode {
  const language = useLanguage();
  const flow = useLoaderData<typeof clientLoader>();
  const phase = usePaymentPhase(flow);
  switch (phase.name) {
    case 'paid':
      return null;
    case 'waiting':
      return <WaitingPage isLong={phase.isLong} />;
    case 'other-browser':
      return <OtherBrowserPage outcome={phase.outcome} />;
    case 'empty':
      return <PaymentEmpty late={phase.late} />;
    case 'unreachable':
      return <Unreachable error={phase.error} />;
    case 'form':
    case 'creating':
    case 'challenged':
    case 'opening':
    case 'leaving':
      return <PaymentForm phase={phase} onPay={() => void flow.pay(language)} />;
    default:
      return assertNever(phase);
  }
}

function usePaymentPhase(flow: PaymentFlow): PaymentPhase {
  const language = useLanguage();
  const navigate = useNavigate();
  const phase = useStore(flow.phase);
  const isWaiting = phase.name === 'waiting' || (phase.name === 'other-browser' && phase.outcome === 'open');
  const paidOrder = phase.name === 'paid' ? phase.orderId : undefined;
  useRevalidateOnReturn();

  useEffect(() => () => flow.leave(), [flow]);

  useEffect(() => {
    if (!isWaiting) return;
    const waiting = new AbortController();
    void flow.awaitOutcome(waiting.signal);
    return () => waiting.abort();
  }, [flow, isWaiting]);

  useEffect(() => {
    // Going back to a paid payment page is useless.
    if (paidOrder !== undefined) void navigate(pagePath.order(language, paidOrder), { replace: true });
  }, [paidOrder, language, navigate]);

  return phase;
}
