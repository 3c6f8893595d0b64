import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage } from '../../html/document.ts';
import { acceptForms, field } from '../../html/forms.ts';
import { type Html, html } from '../../html/markup.ts';
import { type PageTexts, textsFor } from '../../payment-page/page-texts.ts';
import type { Gateway } from '../gateway.ts';
import { isOpen } from '../gateway-outcomes.ts';
import { eventOf } from '../gateway-records.ts';
import type { GatewayTransaction } from '../gateway-transaction.ts';
import {
  answerChallenge,
  answerDirectly,
  giveUp,
  payByNumber,
  returnUrlOf,
  type Way,
} from '../paying-there.ts';
import { hasNoCard } from '../test-numbers.ts';
import {
  challengePart,
  directPart,
  emptyNumberForm,
  leavePart,
  methodPart,
  type NumberFormState,
  numberForm,
  readNumberForm,
} from './start-parts.ts';
import { gatewayHelp } from './test-number-help.ts';

const style = readFileSync(new URL('../../payment-page/payment-page.css', import.meta.url), 'utf8');

/** The payment page. Its address may be opened again; whether the real one works once is not documented. */
export function startPage(app: FastifyInstance, gateway: Gateway): void {
  acceptForms(app);
  const { records } = gateway;

  app.get<Visit & { Querystring: { method?: string } }>('/v1/start/:id', async (request, reply) => {
    const payment = records.transaction(request.params.id);
    if (payment?.type !== 'payment') return unknown(reply);
    if (!isOpen(gateway, payment)) return over(reply, payment);
    if (payment.status === 'initialized') records.record(eventOf('opened', payment), payment);
    return show(reply, payment, request.query.method);
  });

  on('card', async (payment, body, reply) => {
    const method = methodAsked(payment, field(body, 'method'));
    const read = readNumberForm(body, gateway.now());
    if (method === undefined || 'state' in read) {
      const state = 'state' in read ? read.state : emptyNumberForm;
      return show(reply, payment, method, state);
    }
    const way = await payByNumber(gateway, payment, method, read.card, field(body, 'HolderName'));
    return follow(reply, payment, way, method);
  });

  on('direct', async (payment, body, reply) => {
    const method = methodAsked(payment, field(body, 'method'));
    if (method === undefined || !hasNoCard(method)) return show(reply, payment, method);
    const answer = { approved: field(body, 'answer') === 'approve', typed: field(body, 'fault') };
    return follow(reply, payment, await answerDirectly(gateway, payment, method, answer), method);
  });

  on('challenge', async (payment, body, reply) => {
    const way = await answerChallenge(gateway, payment, field(body, 'answer') === 'approve');
    return follow(reply, payment, way, undefined);
  });

  on('abort', async (payment, _body, reply) => {
    await giveUp(gateway, payment);
    return reply.redirect(returnUrlOf(payment), 303);
  });

  /** An act of the payer; a page that is over sends them back instead. */
  function on(
    name: string,
    handle: (payment: GatewayTransaction, body: unknown, reply: FastifyReply) => Promise<FastifyReply>,
  ): void {
    app.post<Visit>(`/v1/start/:id/${name}`, async (request, reply) => {
      const payment = records.transaction(request.params.id);
      if (payment?.type !== 'payment') return unknown(reply);
      return isOpen(gateway, payment) ? handle(payment, request.body, reply) : over(reply, payment);
    });
  }
}

type Visit = { Params: { id: string } };

function unknown(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain').send('Unknown payment page');
}

function over(reply: FastifyReply, payment: GatewayTransaction): FastifyReply {
  if (payment.failure?.reason !== 'timeout') return reply.redirect(returnUrlOf(payment), 303);
  return send(
    reply,
    payment,
    (texts) => html`<section class="panel"><p role="status">${texts.expired}</p>
<p><a class="button" id="btn-back" href="${returnUrlOf(payment)}">${texts.back}</a></p></section>`,
    410,
  );
}

function show(
  reply: FastifyReply,
  payment: GatewayTransaction,
  asked: string | undefined,
  state: NumberFormState = emptyNumberForm,
): FastifyReply {
  const method = methodAsked(payment, asked);
  const content = (texts: PageTexts): Html => {
    if (payment.waitingWith) return challengePart(payment, texts);
    if (method === undefined) return methodPart(payment, texts);
    return hasNoCard(method) ? directPart(payment, method, texts) : numberForm(payment, method, state, texts);
  };
  const isWrong = Object.keys(state.errors).length > 0;
  return send(
    reply,
    payment,
    (texts) =>
      html`${content(texts)}<section class="panel">${leavePart(payment, texts)}</section>${gatewayHelp(payment.methods, texts)}`,
    isWrong ? 422 : 200,
  );
}

function follow(
  reply: FastifyReply,
  payment: GatewayTransaction,
  way: Way,
  method: string | undefined,
): FastifyReply {
  if (way === 'return') return reply.redirect(returnUrlOf(payment), 303);
  if (way === 'stay') {
    const query = method === undefined ? '' : `?method=${encodeURIComponent(method)}`;
    return reply.redirect(`/datatrans/v1/start/${payment.id}${query}`, 303);
  }
  const stays = (texts: PageTexts) =>
    html`<section class="panel"><p role="status" id="no-return">${texts.paid}</p></section>`;
  return send(reply, payment, stays);
}

/** The method chosen, or the only one there is. */
function methodAsked({ methods }: GatewayTransaction, asked: string | undefined): string | undefined {
  return methods.find((method) => methods.length === 1 || method === asked);
}

/** The frame of every page that the payer sees: what is paid comes first. */
function send(
  reply: FastifyReply,
  payment: GatewayTransaction,
  content: (texts: PageTexts) => Html,
  status = 200,
): FastifyReply {
  const { language, texts } = textsFor(payment.language);
  const money = `${payment.currency} ${(payment.amount / 100).toFixed(2)}`;
  const body = html`<header><p>Datatrans · ${texts.payment}</p></header>
<main>
<section class="panel" aria-label="${texts.payment}">
<h1>${texts.payment}</h1>
<p class="sum"><span>${texts.amount}</span> ${money}</p>
<dl class="facts"><dt>${texts.order}</dt><dd>${payment.refno}</dd></dl>
</section>
${content(texts)}
</main>`;
  const title = `${status === 422 ? `${texts.wrong} ` : ''}${texts.payment} ${money}`;
  return sendPage(reply, { language, title, body, style }, status);
}
