import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { DEFAULT_LANGUAGE } from '#rules/language.ts';
import { isAdmitted } from '../../state/admission.ts';
import { api } from '../../state/api.ts';
import { useCart, useCartReady } from '../../state/cart-store.ts';
import { tracked } from '../../state/pending-store.ts';
import { settleOrder } from '../../state/settle-order.ts';

/**
 * The guard: shows its children to who has a cart, or an order that fills it again, and sends everybody else to
 * /de-ch. Until that is decided nothing is painted, so the page is empty in everyone's bytes from the server.
 */
export function RequireCart({ children }: { children: ReactNode }): ReactNode {
  const ready = useCartReady();
  const filled = useCart((state) => state.cart.products.length > 0);
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);

  useEffect(() => {
    if (!ready) return;
    let here = true;
    // This call also opens the session (readings section 5), so it is made with a full cart as well.
    tracked('loadOrder', () => api.loadOrder())
      .catch(() => null)
      .then((order) => {
        if (!here) return;
        const cards = useCart.getState().cart.products.length;
        if (order !== null && cards === 0 && isAdmitted(cards, order)) settleOrder(order);
        setAsked(true);
      });
    return () => {
      here = false;
    };
  }, [ready]);

  useEffect(() => {
    if (ready && asked && !filled) void navigate(pagePath.home(DEFAULT_LANGUAGE), { replace: true });
  }, [ready, asked, filled, navigate]);

  return ready && filled ? children : null;
}
