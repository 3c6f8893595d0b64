/** A scheduled gift mail, reduced to the properties that its rules depend on. */
export type ModelSending = {
  id: string;
  number: number;
  /** Counted from 1. */
  card: number;
  recipient: string;
  status: 'Planned' | 'Enqueued' | 'Stopped';
  cause: 'buyer' | 'void' | 'objection' | undefined;
  mail: 'Pending' | 'Sent' | 'Refused' | undefined;
  /** Number of deliveries that the mail server may have accepted without a response. */
  unanswered: number;
};

export type GiftModel = {
  sendings: ModelSending[];
  refundedCards: Set<number>;
  objecting: Set<string>;
  /** Recipients of the delivered mails, one entry per copy. */
  arrived: string[];
  /** Mails to the buyer, such as `gift-sent 1`. */
  notifications: string[];
};

export type GiftResponse = string;
type SendingRequest = { sendingId: string; card: number; recipient: string; now: boolean };

const MAX_SENDINGS_PER_CARD = 3;
/** After this many unanswered attempts an operator must check, because the recipient may have the mail twice. */
const MAX_UNANSWERED = 2;

export function createModel(): GiftModel {
  return { sendings: [], refundedCards: new Set(), objecting: new Set(), arrived: [], notifications: [] };
}

/** Returns the reason why the gift mail is refused, or undefined. `others` are the other gift mails of the order. */
function findRefusal(model: GiftModel, { card, recipient }: SendingRequest, others: readonly ModelSending[]) {
  if (model.refundedCards.has(card)) return 'cardNotGivable';
  const active = others.filter((other) => other.card === card && other.status !== 'Stopped');
  if (active.some(({ status }) => status === 'Planned')) return 'alreadyPlanned';
  if (active.length >= MAX_SENDINGS_PER_CARD) return 'tooManySendings';
  return model.objecting.has(recipient) ? 'recipientObjects' : undefined;
}

export function planSending(model: GiftModel, request: SendingRequest): GiftResponse {
  const refusal = findRefusal(model, request, model.sendings);
  if (refusal !== undefined) return refusal;
  const { sendingId: id, card, recipient, now } = request;
  const mail = now ? ('Pending' as const) : undefined;
  const status = now ? ('Enqueued' as const) : ('Planned' as const);
  const number = model.sendings.length + 1;
  model.sendings.push({ id, number, card, recipient, status, cause: undefined, mail, unanswered: 0 });
  return 'planned';
}

export function changeSending(
  model: GiftModel,
  sending: ModelSending,
  request: SendingRequest,
): GiftResponse {
  const { recipient, now } = request;
  if (sending.status === 'Enqueued' && now && sending.recipient === recipient) return 'planned';
  if (sending.status === 'Enqueued') return 'alreadySent';
  if (sending.status === 'Stopped') return 'sendingStopped';
  const refusal = findRefusal(
    model,
    request,
    model.sendings.filter((other) => other !== sending),
  );
  if (refusal !== undefined) return refusal;
  sending.recipient = recipient;
  if (now) enqueue(sending);
  return 'planned';
}

function enqueue(sending: ModelSending): void {
  sending.status = 'Enqueued';
  sending.mail = 'Pending';
}

export function stopSending(sending: ModelSending): 'stopped' | 'alreadySent' {
  if (sending.status === 'Stopped') return 'stopped';
  if (sending.status === 'Enqueued') {
    if (sending.mail !== 'Pending' || sending.unanswered > 0) return 'alreadySent';
    sending.mail = 'Refused';
  }
  sending.status = 'Stopped';
  sending.cause = 'buyer';
  return 'stopped';
}

/** Makes every planned mail due. */
export function makeDue(model: GiftModel): void {
  for (const sending of model.sendings.filter(({ status }) => status === 'Planned')) {
    const isRefunded = model.refundedCards.has(sending.card);
    if (!isRefunded && !model.objecting.has(sending.recipient)) enqueue(sending);
    else {
      sending.status = 'Stopped';
      sending.cause = isRefunded ? 'void' : 'objection';
      if (!isRefunded) model.notifications.push(`gift-refused ${sending.number}`);
    }
  }
}

/** Tries each pending mail once. */
export function sendMails(model: GiftModel, answer: 'taken' | 'refused' | 'busy' | 'lost'): void {
  for (const sending of model.sendings.filter(({ mail }) => mail === 'Pending')) {
    if (sending.unanswered >= MAX_UNANSWERED) sending.mail = 'Refused';
    else if (model.objecting.has(sending.recipient)) finish(model, sending, 'Refused');
    else if (model.refundedCards.has(sending.card)) sending.mail = 'Refused';
    else if (answer === 'taken') {
      model.arrived.push(sending.recipient);
      finish(model, sending, 'Sent');
    } else if (answer === 'refused') finish(model, sending, 'Refused');
    else if (answer === 'lost') {
      model.arrived.push(sending.recipient);
      sending.unanswered += 1;
      if (sending.unanswered === MAX_UNANSWERED) sending.mail = 'Refused';
    }
  }
}

function finish({ notifications }: GiftModel, sending: ModelSending, mail: 'Sent' | 'Refused'): void {
  sending.mail = mail;
  notifications.push(`${mail === 'Sent' ? 'gift-sent' : 'gift-refused'} ${sending.number}`);
}
