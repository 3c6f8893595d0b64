/** An operator's decision about cards that were already used. */
type UsedCards = 'confirm-loss' | 'leave';

/** A card, reduced to the properties that refund rules depend on. */
export type ModelCard = {
  place: string;
  posted: boolean;
  price: number;
  status: 'Pending' | 'Issued' | 'ToPost' | 'Void';
  generation: number;
  /** True once the holder has paid with the card. */
  used: boolean;
  /** True once the supplier has voided the card, whether or not the shop knows. */
  isVoided: boolean;
};

export type ModelRefund = {
  status: 'Voiding' | 'Paying' | 'Done' | 'Stopped';
  places: string[];
  amount: number;
  shippingCost: number;
  loss: boolean;
  /** True once the provider has authorized and paid out the refund, whether or not the shop knows. */
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

/** The call whose response is lost. */
export type Lost = 'void' | 'Refund' | 'Capture' | undefined;

const isOpen = ({ status }: ModelRefund) => status === 'Voiding' || status === 'Paying';
const isInRefund = (model: Model, place: string) =>
  model.refunds.some(({ places }) => places.includes(place));
const findCard = (model: Model, place: string) => model.cards.find((card) => card.place === place);

function voidCard(model: Model, card: ModelCard): void {
  if (!card.isVoided && card.status === 'Issued') model.voidedCards += 1;
  card.isVoided = true;
}

/** Issues the cards that are still valid. */
export function issueCards(model: Model): void {
  if (model.disputed) return;
  for (const card of model.cards) {
    if (card.status === 'Pending' && !isInRefund(model, card.place)) card.status = 'Issued';
  }
}

/** Starts or resumes a refund. @returns undefined if the refund is refused */
export function requestRefund(
  model: Model,
  requestedPlaces: string[] | undefined,
  usedCards: UsedCards | undefined,
): ModelRefund | undefined {
  if (model.disputed) return undefined;
  const unfinished = [
    ...model.refunds.filter(isOpen),
    ...model.refunds.filter(({ status }) => status === 'Stopped'),
  ];
  const hasSamePlaces = ({ places }: ModelRefund) =>
    requestedPlaces === undefined || places.toSorted().join() === requestedPlaces.toSorted().join();
  const existing = unfinished.find(hasSamePlaces);
  if (existing !== undefined) return resume(model, existing, usedCards);
  if (unfinished.some(isOpen)) return undefined;
  if (model.status !== 'Confirmed') return undefined;
  const refundable = model.cards.filter((card) => card.status !== 'Void' && !isInRefund(model, card.place));
  const cards =
    requestedPlaces === undefined
      ? refundable
      : refundable.filter(({ place }) => requestedPlaces.includes(place));
  if (requestedPlaces !== undefined && cards.length < requestedPlaces.length) return undefined;
  const keepsPostedCards = refundable.some((card) => card.posted && !cards.includes(card));
  const refundedShipping = model.refunds.reduce((sum, { shippingCost }) => sum + shippingCost, 0);
  const shippingCost = keepsPostedCards ? 0 : model.shippingCost - refundedShipping;
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
      const used = refund.places.filter((place) => findCard(model, place)?.used === true);
      if (used.length === refund.places.length) return undefined;
      refund.places = refund.places.filter((place) => !used.includes(place));
      for (const place of used) refund.amount -= findCard(model, place)?.price ?? 0;
    }
    refund.status = 'Voiding';
  }
  if (usedCards === 'confirm-loss' && refund.status === 'Voiding') refund.loss = true;
  return refund;
}

/** Returns the card that the refund voids first. */
export function findFirstToVoid(model: Model, refund: ModelRefund): ModelCard | undefined {
  return model.cards.find(
    (card) => !card.posted && card.status !== 'Void' && refund.places.includes(card.place),
  );
}

/** Runs a refund as far as it gets if one response is lost. */
export function runRefund(model: Model, refund: ModelRefund, lostResponse: Lost): void {
  if (refund.status === 'Voiding') {
    const unanswered = lostResponse === 'void' ? findFirstToVoid(model, refund) : undefined;
    let stopped = false;
    for (const card of model.cards.filter(({ place }) => refund.places.includes(place))) {
      if (!card.used && card.status !== 'Void') voidCard(model, card);
      if (card === unanswered) continue;
      if (!card.used) card.status = 'Void';
      else if (!refund.loss) stopped = true;
    }
    if (stopped) refund.status = 'Stopped';
    else if (unanswered === undefined) refund.status = 'Paying';
  }
  if (refund.status !== 'Paying') return;
  const isLost = lostResponse === 'Refund' && !refund.authorized;
  refund.authorized = true;
  if (isLost) return;
  refund.paidOut = true;
  if (lostResponse === 'Capture') return;
  refund.status = 'Done';
  model.refunded += refund.amount;
  if (model.refunded === computeTotal(model)) model.status = 'Reverted';
}

export function computeTotal({ cards, shippingCost }: Model): number {
  return cards.reduce((sum, { price }) => sum + price, shippingCost);
}

/** @returns true if the card can be replaced */
export function replaceCard(model: Model, card: ModelCard): boolean {
  if (model.disputed || model.status !== 'Confirmed') return false;
  if (card.status !== 'Issued' || isInRefund(model, card.place)) return false;
  if (card.used) return true;
  voidCard(model, card);
  card.generation += 1;
  card.status = 'Pending';
  card.isVoided = false;
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
