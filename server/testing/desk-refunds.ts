import type { openBrowser } from './desk-visitor.ts';
import { run } from './refund-orders.ts';
import { texts } from './rows.ts';
import type { TestApp } from './test-app.ts';

/** A browser in which a person is signed in. */
type DeskBrowser = ReturnType<typeof openBrowser>;

type Refunds = DeskBrowser['api']['refunds'];
type Selection = Parameters<Refunds['preview']['mutate']>[0]['selection'];
type Possible = Extract<Awaited<ReturnType<Refunds['preview']['mutate']>>, { kind: 'possible' }>;

/** The refunds of the desk, called like its pages call them. */
export function refundsOf({ api: { refunds } }: DeskBrowser) {
  const preview = (reference: string, selection: Selection = {}) =>
    refunds.preview.mutate({ reference, selection });
  const shown = async (reference: string, selection: Selection = {}): Promise<Possible> => {
    const previewed = await preview(reference, selection);
    if (previewed.kind === 'refused') throw new Error(`refused: ${previewed.reason}`);
    return previewed;
  };
  const confirm = (
    reference: string,
    { amount, shippingCost, cards }: Possible,
    selection: Selection = {},
    id: string = crypto.randomUUID(),
  ) =>
    refunds.request.mutate({
      ...{ reference, id, selection },
      shown: { amount, shippingCost, cards },
      reason: 'Kundin hat sich geirrt',
    });
  return {
    preview,
    shown,
    confirm,
    /** Looks at the sum, and confirms it. */
    ask: async (reference: string, selection: Selection = {}) =>
      confirm(reference, await shown(reference, selection), selection),
    state: (reference: string) => refunds.state.query({ reference }),
    cancel: (reference: string) => refunds.cancel.mutate({ reference, reason: 'Karte ist gebraucht' }),
    requests: () => refunds.requests.query(),
    decide: (id: string, decision: 'approve' | 'refuse' | 'withdraw', reason = 'Geprüft') =>
      refunds.decide.mutate({ id, decision, reason }),
  };
}

/** Takes the refunds of an order as far as they go now. */
export async function finishRefunds(app: TestApp, orderId: string): Promise<void> {
  const open = `select id::text as text from refund where order_id = '${orderId}' and status in ('Voiding', 'Paying')`;
  for (const refundId of await texts(app, open)) await run(app, refundId);
}
