import {
  type RefundSelection,
  refundPreview,
  refundRequests,
  refundState,
  type ShownRefundPreview,
} from '#contract/desk/refunds.ts';
import type { openBrowser } from './desk-visitor.ts';
import { run } from './refund-orders.ts';
import { texts } from './rows.ts';
import type { TestApp } from './test-app.ts';

/** A browser in which a person is signed in. */
type DeskBrowser = ReturnType<typeof openBrowser>;

type Possible = Extract<ShownRefundPreview, { kind: 'possible' }>;

/** Refunds of the desk, as its pages ask for them. */
export function refundsOf(browser: DeskBrowser) {
  const pathOf = (reference: string) => `/orders/${reference}/refund`;
  const preview = async (reference: string, selection: RefundSelection = {}) =>
    refundPreview.parse(
      (await browser.call('POST', `${pathOf(reference)}/preview`, { body: selection })).body,
    );
  const shown = async (reference: string, selection: RefundSelection = {}): Promise<Possible> => {
    const previewed = await preview(reference, selection);
    if (previewed.kind === 'refused') throw new Error(`refused: ${previewed.reason}`);
    return previewed;
  };
  const confirm = (
    reference: string,
    { amount, shippingCost, cards }: Possible,
    selection: RefundSelection = {},
    id: string = crypto.randomUUID(),
  ) =>
    browser.call('POST', pathOf(reference), {
      body: { id, selection, shown: { amount, shippingCost, cards }, reason: 'Kundin hat sich geirrt' },
    });
  return {
    preview,
    shown,
    confirm,
    /** Looks at the sum, and confirms it. */
    ask: async (reference: string, selection: RefundSelection = {}) =>
      confirm(reference, await shown(reference, selection), selection),
    state: async (reference: string) =>
      refundState.parse((await browser.call('GET', pathOf(reference))).body),
    requests: async () => refundRequests.parse((await browser.call('GET', '/refund-requests')).body),
    decide: (id: string, decision: 'approve' | 'refuse' | 'withdraw', reason = 'Geprüft') =>
      browser.call('POST', `/refund-requests/${id}`, { body: { decision, reason } }),
  };
}

/** Takes the refunds of an order as far as they go now. */
export async function finishRefunds(app: TestApp, orderId: string): Promise<void> {
  const open = `select id::text as text from refund where order_id = '${orderId}' and status in ('Voiding', 'Paying')`;
  for (const refundId of await texts(app, open)) await run(app, refundId);
}
