/** The state of the payment page, as the provider stores it. */
export type Page = 'open' | 'approved' | 'declined' | 'aborted';

/** An order, reduced to the properties that payment rules depend on. */
export type ModelOrder = {
  session: number;
  placedAt: number;
  page: Page;
  status: string;
  /** Money movements at the provider. */
  captured: boolean;
  cancelled: boolean;
  /** True once the shop knows that the authorization was cancelled. */
  released: boolean;
  /** True once the sweep has mailed the buyer that the payment failed. */
  isNotified: boolean;
  /** True if the sweep will poll the payment again. */
  scheduled: boolean;
};

/** `pageLives` is the lifetime of the provider's page in minutes. */
export type Model = { minute: number; pageLives: number; orders: ModelOrder[] };

/** The sweep polls for the last time this many minutes after the page expires. */
const LAST_POLL_MINUTES = 5;

export function findOpenOrder(model: Model, session: number): ModelOrder | undefined {
  return model.orders.find((order) => order.session === session && order.status.startsWith('Created/'));
}

/** Returns true if the shop accepts the new order, and false if the open order is already paid. */
export function placeOrder(model: Model, session: number): boolean {
  const open = findOpenOrder(model, session);
  if (open?.status === 'Created/Authorized') return false;
  if (open !== undefined) open.status = 'Reverted/Cancelled';
  model.orders.push({
    session,
    placedAt: model.minute,
    page: 'open',
    status: 'Created/Started',
    captured: false,
    cancelled: false,
    released: false,
    isNotified: false,
    scheduled: true,
  });
  return true;
}

/** Polls the provider for a payment. With `lost`, the response to the next action is lost. */
export function pollProvider(model: Model, order: ModelOrder, isLost = false): void {
  const age = model.minute - order.placedAt;
  if (order.status === 'Confirmed/Captured' || order.released) return;
  switch (order.status) {
    case 'Created/Started':
    case 'Created/Authorized':
      if (order.page === 'approved') {
        const isKnown = order.captured || !isLost;
        order.captured = true;
        order.status = isKnown ? 'Confirmed/Captured' : 'Created/Authorized';
      } else if (order.page === 'declined') order.status = 'Failed/UnAuthorized';
      else if (order.page === 'aborted') order.status = 'Reverted/Cancelled';
      else if (age >= model.pageLives) order.status = 'Failed/Cancelled';
      break;
    default:
      if (order.page === 'approved') {
        order.released = order.cancelled || !isLost;
        order.cancelled = true;
      }
  }
  const final = order.status === 'Confirmed/Captured' || order.released;
  const open = order.status.startsWith('Created/') || (order.cancelled && !order.released);
  order.scheduled = !final && (open || age < model.pageLives + LAST_POLL_MINUTES);
}

/** Runs the sweep after all scheduled checks are due. */
export function sweepAll(model: Model, minutes: number): void {
  model.minute += minutes;
  for (const order of model.orders.filter(({ scheduled }) => scheduled)) {
    const { status } = order;
    pollProvider(model, order);
    if (status !== order.status && order.status === 'Failed/UnAuthorized') order.isNotified = true;
  }
}
