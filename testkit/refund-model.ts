/** An operator's decision about cards that were already used. */
type UsedCards = 'confirm-loss' | 'leave';

/** A card, reduced to the properties that refund rules depend on. */
export type ModelCard = {
  place: string;
  posted: boolean;
  price: number;
  status: 'Pending' | 'Issued' | 'ToPost' | 'Void';
  generation: number;
  /** The holder has paid with it. */
  used: boolean;
  /** The supplier has voided it, whether or not the shop knows. */
  gone: boolean;
};

export type ModelRefund = {
  status: 'Voiding' | 'Paying' | 'Done' | 'Stopped';
  places: string[];
  amount: number;
  shippingCost: number;
  loss: boolean;
  /** The provider has authorized it and paid it out, whether or not the shop knows. */
  authorized: boolean;
  paidOut: boolean;
};

export type Model = {
  status: 'Confirmed' | 'Reverted';
  disputed: boolean;
  shippingCost: number;
  refunded: number;
  cards: ModelCard[];
  refunds: ModelRefund[];
  /** Number of cards that the supplier voided. */
  voidedCards: number;
};

/** The call whose response never comes. */
export type Lost = 'void' | 'Refund' | 'Capture' | undefined;

const isOpen = ({ status }: ModelRefund) => status === 'Voiding' || status === 'Paying';
const isTaken = (model: Model, place: string) => model.refunds.some(({ places }) => places.includes(place));
const cardAt = (model: Model, place: string) => model.cards.find((card) => card.place === place);

function voidCard(model: Model, card: ModelCard): void {
  if (!card.gone && card.status === 'Issued') model.voidedCards += 1;
  card.gone = true;
}

/** Issues the cards that are still valid. */
export function issue(model: Model): void {
  if (model.disputed) return;
  for (const card of model.cards) {
    if (card.status === 'Pending' && !isTaken(model, card.place)) card.status = 'Issued';
  }
}

/** @returns the started or resumed refund; undefined if it is refused */
export function begin(
  model: Model,
  wanted: string[] | undefined,
  usedCards: UsedCards | undefined,
): ModelRefund | undefined {
  if (model.disputed) return undefined;
  const unfinished = [
    ...model.refunds.filter(isOpen),
    ...model.refunds.filter(({ status }) => status === 'Stopped'),
  ];
  const isSame = ({ places }: ModelRefund) =>
    wanted === undefined || places.toSorted().join() === wanted.toSorted().join();
  const same = unfinished.find(isSame);
  if (same !== undefined) return resume(model, same, usedCards);
  if (unfinished.some(isOpen)) return undefined;
  if (model.status !== 'Confirmed') return undefined;
  const left = model.cards.filter((card) => card.status !== 'Void' && !isTaken(model, card.place));
  const cards = wanted === undefined ? left : left.filter(({ place }) => wanted.includes(place));
  if (wanted !== undefined && cards.length < wanted.length) return undefined;
  const isPostedLeft = left.some((card) => card.posted && !cards.includes(card));
  const given = model.refunds.reduce((sum, { shippingCost }) => sum + shippingCost, 0);
  const shippingCost = isPostedLeft ? 0 : model.shippingCost - given;
  const amount = cards.reduce((sum, { price }) => sum + price, shippingCost);
  if (amount === 0) return undefined;
  const refund: ModelRefund = {
    status: 'Voiding',
    places: cards.map(({ place }) => place),
    amount,
    shippingCost,
    loss: usedCards === 'confirm-loss',
    authorized: false,
    paidOut: false,
  };
  model.refunds.push(refund);
  return refund;
}

function resume(
  model: Model,
  refund: ModelRefund,
  usedCards: UsedCards | undefined,
): ModelRefund | undefined {
  if (refund.status === 'Stopped') {
    if (usedCards === 'leave') {
      const used = refund.places.filter((place) => cardAt(model, place)?.used === true);
      if (used.length === refund.places.length) return undefined;
      refund.places = refund.places.filter((place) => !used.includes(place));
      for (const place of used) refund.amount -= cardAt(model, place)?.price ?? 0;
    }
    refund.status = 'Voiding';
  }
  if (usedCards === 'confirm-loss' && refund.status === 'Voiding') refund.loss = true;
  return refund;
}

/** Returns the card whose void is requested first. */
export function firstToVoid(model: Model, refund: ModelRefund): ModelCard | undefined {
  return model.cards.find(
    (card) => !card.posted && card.status !== 'Void' && refund.places.includes(card.place),
  );
}

/** Runs a refund as far as possible when one response is lost. */
export function run(model: Model, refund: ModelRefund, lost: Lost): void {
  if (refund.status === 'Voiding') {
    const unheard = lost === 'void' ? firstToVoid(model, refund) : undefined;
    let stopped = false;
    for (const card of model.cards.filter(({ place }) => refund.places.includes(place))) {
      if (!card.used && card.status !== 'Void') voidCard(model, card);
      if (card === unheard) continue;
      if (!card.used) card.status = 'Void';
      else if (!refund.loss) stopped = true;
    }
    if (stopped) refund.status = 'Stopped';
    else if (unheard === undefined) refund.status = 'Paying';
  }
  if (refund.status !== 'Paying') return;
  const isLost = lost === 'Refund' && !refund.authorized;
  refund.authorized = true;
  if (isLost) return;
  refund.paidOut = true;
  if (lost === 'Capture') return;
  refund.status = 'Done';
  model.refunded += refund.amount;
  if (model.refunded === total(model)) model.status = 'Reverted';
}

export function total({ cards, shippingCost }: Model): number {
  return cards.reduce((sum, { price }) => sum + price, shippingCost);
}

/** @returns true if the card can be replaced */
export function replace(model: Model, card: ModelCard): boolean {
  if (model.disputed || model.status !== 'Confirmed') return false;
  if (card.status !== 'Issued' || isTaken(model, card.place)) return false;
  if (card.used) return true;
  voidCard(model, card);
  card.generation += 1;
  card.status = 'Pending';
  card.gone = false;
  return true;
}

export function dispute(model: Model): void {
  model.disputed = true;
  for (const refund of model.refunds) if (refund.status === 'Voiding') refund.status = 'Stopped';
  for (const card of model.cards) {
    if (card.used) continue;
    voidCard(model, card);
    card.status = 'Void';
  }
}
