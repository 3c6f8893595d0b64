import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { DEFAULT_LANGUAGE } from '#rules/language.ts';
import { api } from '../../browser/api-client.ts';
import { isAdmitted } from '../../checkout/admission.ts';
import { syncOrder } from '../../checkout/sync-order.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useCart, useCartReady } from '../../stores/cart-store.ts';
import { type CallError, errorOf } from '../../stores/error-store.ts';
import { tracked } from '../../stores/pending-store.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { Unreachable } from '../checkout/unreachable.tsx';

/** Whether the session has an order that fills the cart again: not known yet, known, or not to be had. */
type Answer = 'open' | 'here' | CallError;

/**
 * The guard: shows its children to who has a cart, or an order that fills it again, and sends everybody else to
 * /de-ch. Until that is decided nothing of the page is painted, so it is empty in everyone's bytes from the server.
 */
export function RequireCart({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const ready = useCartReady();
  const filled = useCart((state) => state.cart.products.length > 0);
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<Answer>('open');

  const ask = useCallback(() => {
    let here = true;
    setAnswer('open');
    // This call also opens the session (readings section 5), so it is made with a full cart as well.
    tracked('loadOrder', () => api.loadOrder()).then(
      (order) => {
        if (!here) return;
        const cards = useCart.getState().cart.products.length;
        if (order !== null && cards === 0 && isAdmitted(cards, order)) syncOrder(order);
        setAnswer('here');
      },
      (error) => {
        if (here) setAnswer(errorOf(error));
      },
    );
    return () => {
      here = false;
    };
  }, []);

  useEffect(() => (ready ? ask() : undefined), [ready, ask]);

  useEffect(() => {
    if (ready && answer === 'here' && !filled) {
      void navigate(pagePath.home(DEFAULT_LANGUAGE), { replace: true });
    }
  }, [ready, answer, filled, navigate]);

  if (ready && filled) return children;
  if (typeof answer === 'object') return <Unreachable error={answer} onAgain={ask} />;
  return answer === 'open' ? <Spinner label={t('common.loading')} /> : null;
}
