/** The payer's result on the payment page, as the provider stores it. */
export type Page = 'open' | 'approved' | 'declined' | 'aborted';

/** One order, reduced to the properties that payment rules depend on. */
export type ModelOrder = {
  session: number;
  placedAt: number;
  page: Page;
  standing: string;
  /** Money movements at the provider. */
  captured: boolean;
  cancelled: boolean;
  /** The shop knows that the authorization was voided. */
  released: boolean;
  /** The sweep found that the payment failed and sent the buyer a mail. */
  told: boolean;
  /** The sweep will poll it again. */
  scheduled: boolean;
};

/** `pageLives` is the lifetime of the provider's page in minutes. */
export type Model = { minute: number; pageLives: number; orders: ModelOrder[] };

/** Minutes after the page's expiry at which the sweep polls for the last time. */
const LAST_LOOK_AFTER = 5;

export function openOrder(model: Model, session: number): ModelOrder | undefined {
  return model.orders.find((order) => order.session === session && order.standing.startsWith('Created/'));
}

/** Returns true if the shop accepts the new order, and false if the open order is already paid. */
export function place(model: Model, session: number): boolean {
  const open = openOrder(model, session);
  if (open?.standing === 'Created/Authorized') return false;
  if (open !== undefined) open.standing = 'Reverted/Cancelled';
  model.orders.push({
    session,
    placedAt: model.minute,
    page: 'open',
    standing: 'Created/Started',
    captured: false,
    cancelled: false,
    released: false,
    told: false,
    scheduled: true,
  });
  return true;
}

/** Polls the provider for a payment. With `lost`, the response to the next action never comes. */
export function learn(model: Model, order: ModelOrder, lost = false): void {
  const age = model.minute - order.placedAt;
  if (order.standing === 'Confirmed/Captured' || order.released) return;
  switch (order.standing) {
    case 'Created/Started':
    case 'Created/Authorized':
      if (order.page === 'approved') {
        const known = order.captured || !lost;
        order.captured = true;
        order.standing = known ? 'Confirmed/Captured' : 'Created/Authorized';
      } else if (order.page === 'declined') order.standing = 'Failed/UnAuthorized';
      else if (order.page === 'aborted') order.standing = 'Reverted/Cancelled';
      else if (age >= model.pageLives) order.standing = 'Failed/Cancelled';
      break;
    default:
      if (order.page === 'approved') {
        order.released = order.cancelled || !lost;
        order.cancelled = true;
      }
  }
  const final = order.standing === 'Confirmed/Captured' || order.released;
  const open = order.standing.startsWith('Created/') || (order.cancelled && !order.released);
  order.scheduled = !final && (open || age < model.pageLives + LAST_LOOK_AFTER);
}

/** Runs the sweep after all scheduled checks are due. */
export function sweepAll(model: Model, minutes: number): void {
  model.minute += minutes;
  for (const order of model.orders.filter(({ scheduled }) => scheduled)) {
    const { standing } = order;
    learn(model, order);
    if (standing !== order.standing && order.standing === 'Failed/UnAuthorized') order.told = true;
  }
}
