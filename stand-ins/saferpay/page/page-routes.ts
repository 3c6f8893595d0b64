import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptForms, field } from '../../html/forms.ts';
import { preferredLanguage } from '../../payment-page/page-texts.ts';
import { isWallet } from '../methods.ts';
import { open } from '../outcomes.ts';
import type { Approval } from '../payer-faults.ts';
import { answerChallenge, answerSimulator, giveUp, mayAct, payByCard } from '../paying.ts';
import type { Provider } from '../provider.ts';
import type { Payment } from '../transaction.ts';
import { cardForm, emptyCardForm, readCardForm } from './card-form.ts';
import { sendPaymentPage } from './frame.ts';
import {
  challengeScreen,
  closedScreen,
  lostReturnScreen,
  methodChoice,
  simulator,
  stateOf,
  twintScreen,
} from './screens.ts';
import { startTwintTimer } from './twint-timer.ts';

/** The payment page. Its address from Initialize works once and leads to an address that may be reloaded. */
export function pageRoutes(app: FastifyInstance, provider: Provider): void {
  acceptForms(app);

  app.get<{ Params: { customer: string; terminal: string; token: string } }>(
    '/api/PaymentPage/:customer/:terminal/:token',
    async (request, reply) => {
      const payment = provider.book.payment(request.params.token);
      if (!payment) return reply.code(404).type('text/plain').send('Unknown payment page');
      payment.language ??= preferredLanguage(request.headers['accept-language']);
      mayAct(provider, payment);
      if (payment.status === 'expired') return showExpired(reply, payment);
      // A second opening goes straight back as failed, whatever the first has led to (saferpay 2).
      if (payment.status !== 'created') return reply.redirect(payment.returnUrls.fail, 303);
      open(provider, payment, request.ip);
      return reply.redirect(`/saferpay/vt2/page/${payment.visit}`, 303);
    },
  );

  app.get<Visit & { Querystring: { method?: string } }>('/page/:visit', async (request, reply) => {
    const payment = provider.book.paymentOfVisit(request.params.visit);
    if (!payment) return reply.code(404).type('text/plain').send('Unknown payment page');
    if (!mayAct(provider, payment)) return leaveTo(reply, payment);
    return showPage(provider, reply, payment, request.query.method);
  });

  app.get<Visit>('/page/:visit/state', async (request, reply) => {
    const payment = provider.book.paymentOfVisit(request.params.visit);
    return payment ? stateOf(payment) : reply.callNotFound();
  });

  on(app, provider, 'card', async (payment, body, reply) => {
    const method = methodAsked(payment, field(body, 'method'));
    const read = readCardForm(payment, body, provider.now());
    if ('entry' in read && method !== undefined) {
      const approval = await payByCard(provider, payment, method, read.entry);
      return follow(reply, payment, approval, method);
    }
    const state = 'state' in read ? read.state : emptyCardForm;
    return sendPaymentPage(reply, payment, (texts) => cardForm(payment, method ?? '', state, texts), 422);
  });

  on(app, provider, 'simulator', async (payment, body, reply) => {
    const method = field(body, 'method');
    if (!payment.methods.includes(method)) return follow(reply, payment, 'stay', method);
    const answer = { approved: field(body, 'answer') === 'approve', typed: field(body, 'fault') };
    return follow(reply, payment, await answerSimulator(provider, payment, method, answer), method);
  });

  on(app, provider, 'challenge', async (payment, body, reply) => {
    const method = payment.waitingMeans?.method;
    const approval = await answerChallenge(provider, payment, field(body, 'answer') === 'approve');
    return follow(reply, payment, approval, method);
  });

  on(app, provider, 'abort', async (payment, _body, reply) => {
    await giveUp(provider, payment);
    return reply.redirect(returnUrlOf(payment), 303);
  });
}

type Visit = { Params: { visit: string } };

/** An act of the payer; a page that is over sends them back instead. */
function on(
  app: FastifyInstance,
  provider: Provider,
  act: string,
  handle: (payment: Payment, body: unknown, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.post<Visit>(`/page/:visit/${act}`, async (request, reply) => {
    const payment = provider.book.paymentOfVisit(request.params.visit);
    if (!payment) return reply.code(404).type('text/plain').send('Unknown payment page');
    return mayAct(provider, payment) ? handle(payment, request.body, reply) : leaveTo(reply, payment);
  });
}

function showPage(
  provider: Provider,
  reply: FastifyReply,
  payment: Payment,
  asked: string | undefined,
): FastifyReply {
  const waitingFor = payment.waitingMeans?.method;
  const method = methodAsked(payment, asked);
  return sendPaymentPage(reply, payment, (texts) => {
    if (waitingFor === 'UNIONPAY') return simulator(payment, waitingFor, texts);
    if (waitingFor !== undefined) return challengeScreen(payment, texts);
    if (method === undefined) return methodChoice(payment, texts);
    if (isWallet(method) || method === 'POSTFINANCEPAY') return simulator(payment, method, texts);
    if (method !== 'TWINT') return cardForm(payment, method, emptyCardForm, texts);
    startTwintTimer(provider, payment);
    return twintScreen(payment, texts);
  });
}

/** The method chosen, or the only one there is. */
function methodAsked(payment: Payment, asked: string | undefined): string | undefined {
  return payment.methods.find((method) => payment.methods.length === 1 || method === asked);
}

function follow(
  reply: FastifyReply,
  payment: Payment,
  approval: Approval,
  method: string | undefined,
): FastifyReply {
  if (approval === 'return') return reply.redirect(returnUrlOf(payment), 303);
  if (approval === 'no-return') return sendPaymentPage(reply, payment, lostReturnScreen);
  const query = method === undefined ? '' : `?method=${encodeURIComponent(method)}`;
  return reply.redirect(`/saferpay/vt2/page/${payment.visit}${query}`, 303);
}

function leaveTo(reply: FastifyReply, payment: Payment): FastifyReply {
  if (payment.status === 'expired') return showExpired(reply, payment);
  return reply.redirect(returnUrlOf(payment), 303);
}

function showExpired(reply: FastifyReply, payment: Payment): FastifyReply {
  return sendPaymentPage(
    reply,
    payment,
    (texts) => closedScreen(texts.expired, returnUrlOf(payment), texts),
    410,
  );
}

/** Where the payer goes back to; nothing is added to the shop's own address. */
export function returnUrlOf({ status, returnUrls }: Payment): string {
  if (status === 'authorized' || status === 'pending') return returnUrls.success;
  return status === 'aborted' ? returnUrls.abort : returnUrls.fail;
}
