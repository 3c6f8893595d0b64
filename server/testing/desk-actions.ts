import type { PostalAddress } from '#rules/address-correction.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import type { openBrowser } from './desk-visitor.ts';
import { resumeRefund } from './refund-orders.ts';
import { texts } from './rows.ts';
import type { TestApp } from './test-app.ts';

export type Browser = ReturnType<typeof openBrowser>;

/** Returns the packing calls of a browser at the desk. */
export function createDeskPacker(browser: Browser) {
  const { packing } = browser.api;
  return {
    browser,
    list: () => packing.list.query(),
    toPack: async () => (await packing.list.query()).toPack.map(({ parcel }) => parcel),
    show: (parcel: string) => packing.show.query({ parcel }),
    claim: (parcel: string, takeOver = false) => packing.claim.mutate({ parcel, takeOver }),
    release: (parcel: string) => packing.release.mutate({ parcel }),
    scan: (parcel: string, number: string, line: number | null = null) =>
      packing.scan.mutate({ parcel, number, line }),
    resolveCard: (parcel: string, place: string, action: 'check' | 'discarded') =>
      packing.resolveCard.mutate({ parcel, place, action }),
    next: (skipped: string[] = []) => packing.next.mutate({ skipped }),
    ship: (...parcels: { parcel: string; tracking?: string }[]) => packing.ship.mutate({ parcels }),
  };
}

/** Returns the calls for actions that need a second person, as the desk's pages make them. */
export function createApprovals(browser: ReturnType<typeof openBrowser>) {
  const { approvals } = browser.api;
  const show = (reference: string) => browser.api.orders.show.query({ reference });
  return {
    show,
    redirect: (reference: string, to: string, kind: MailKind = 'cards') =>
      browser.api.mails.resend.mutate({ reference, kind, to, reason: 'Anruf' }),
    replace: (reference: string, ordinal = 1) =>
      browser.api.cards.replace.mutate({ reference, line: 1, ordinal, generation: 0, reason: 'Anruf' }),
    correct: async (reference: string, changes: Partial<PostalAddress>) => {
      const original = (await show(reference)).postal;
      if (original === null) throw new Error('no address');
      const corrected = { ...original, ...changes };
      return browser.api.orders.correctAddress.mutate({
        reference,
        original,
        corrected,
        reason: 'Anruf',
      });
    },
    requests: () => approvals.list.query(),
    countOpen: () => approvals.countOpen.query(),
    decide: (id: string, decision: 'approve' | 'refuse' | 'withdraw', reason = 'Geprüft') =>
      approvals.decide.mutate({ id, decision, reason }),
  };
}

/** A browser with a signed-in person. */
type DeskBrowser = ReturnType<typeof openBrowser>;

type Refunds = DeskBrowser['api']['refunds'];
type Selection = Parameters<Refunds['preview']['mutate']>[0]['selection'];
type Possible = Extract<Awaited<ReturnType<Refunds['preview']['mutate']>>, { kind: 'possible' }>;

/** Returns the desk's refund calls, as its pages make them. */
export function createRefunds({ api: { refunds } }: DeskBrowser) {
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
    /** Previews the amount and confirms it. */
    ask: async (reference: string, selection: Selection = {}) =>
      confirm(reference, await shown(reference, selection), selection),
    state: (reference: string) => refunds.state.query({ reference }),
    cancel: (reference: string) => refunds.cancel.mutate({ reference, reason: 'Karte ist gebraucht' }),
    requests: () => refunds.requests.query(),
    decide: (id: string, decision: 'approve' | 'refuse' | 'withdraw', reason = 'Geprüft') =>
      refunds.decide.mutate({ id, decision, reason }),
  };
}

/** Runs the refunds of an order as far as possible now. */
export async function finishRefunds(app: TestApp, orderId: string): Promise<void> {
  const open = `select id::text as text from refund where order_id = '${orderId}' and status in ('Voiding', 'Paying')`;
  for (const refundId of await texts(app, open)) await resumeRefund(app, refundId);
}
