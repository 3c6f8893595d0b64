import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage } from '../html/document.ts';
import { acceptForms, field } from '../html/forms.ts';
import { type Html, html } from '../html/markup.ts';
import { type CardFormState, emptyCardForm, readCardForm, renderCardForm } from './card-form.ts';
import { getPageTexts, type PageTexts } from './page-texts.ts';
import type { NextStep, PayerActions, ShownPayment, TestCard } from './payer-actions.ts';

const style = readFileSync(new URL('payment-page.css', import.meta.url), 'utf8');

type Visit = { Params: { id: string }; Querystring: { method?: string } };
type Content = (shown: ShownPayment, texts: PageTexts) => Html;

/**
 * Serves the payment page at `path/:id`.
 * @param now returns ms since 1970
 */
export function registerPaymentPage<Payment>(
  app: FastifyInstance,
  path: string,
  payer: PayerActions<Payment>,
  now: () => number,
): void {
  acceptForms(app);
  const unknown = (reply: FastifyReply) => reply.code(404).type('text/plain').send('Unknown payment page');

  app.get<Visit>(`${path}/:id`, async ({ params, query, ip }, reply) => {
    const payment = payer.find(params.id);
    if (!payment) return unknown(reply);
    payer.visit(payment, ip);
    return payer.isOpen(payment) ? show(payment, reply, query.method) : redirect(payment, reply);
  });

  addAction('card', async (payment, body, reply) => {
    const method = getChosenMethod(payment, field(body, 'method'));
    const read = readCardForm(body, now());
    if ('state' in read || method === undefined)
      return show(payment, reply, method, 'state' in read ? read.state : emptyCardForm);
    return goToNextStep(payment, reply, await payer.payByCard(payment, method, read.card), method);
  });

  addAction('simulator', async (payment, body, reply) => {
    const method = getChosenMethod(payment, field(body, 'method'));
    if (method === undefined) return show(payment, reply, method);
    const approved = field(body, 'answer') === 'approve';
    const nextStep = await payer.answerSimulator(payment, method, approved, field(body, 'fault'));
    return goToNextStep(payment, reply, nextStep, method);
  });

  addAction('challenge', async (payment, body, reply) =>
    goToNextStep(payment, reply, await payer.answerChallenge(payment, field(body, 'answer') === 'approve')),
  );

  addAction('abort', async (payment, _body, reply) => {
    await payer.leave(payment);
    return reply.redirect(payer.getReturnUrl(payment), 303);
  });

  /** Adds a route for a payer's action. If the page is closed, the route redirects to the shop instead. */
  function addAction(
    action: string,
    handle: (payment: Payment, body: unknown, reply: FastifyReply) => Promise<FastifyReply>,
  ): void {
    app.post<Visit>(`${path}/:id/${action}`, async ({ params, body }, reply) => {
      const payment = payer.find(params.id);
      if (!payment) return unknown(reply);
      return payer.isOpen(payment) ? handle(payment, body, reply) : redirect(payment, reply);
    });
  }

  function getChosenMethod(payment: Payment, chosen: string | undefined): string | undefined {
    const { methods } = payer.show(payment);
    return methods.find((method) => methods.length === 1 || method === chosen);
  }

  function goToNextStep(
    payment: Payment,
    reply: FastifyReply,
    nextStep: NextStep,
    method?: string,
  ): FastifyReply {
    if (nextStep === 'return') return reply.redirect(payer.getReturnUrl(payment), 303);
    if (nextStep === 'no-return') {
      const content: Content = (_, { paid }) => html`<p role="status" id="no-return">${paid}</p>`;
      return sendPaymentPage(reply, payer.show(payment), content);
    }
    const query = method === undefined ? '' : `?method=${encodeURIComponent(method)}`;
    return reply.redirect(`${payer.show(payment).address}${query}`, 303);
  }

  function redirect(payment: Payment, reply: FastifyReply): FastifyReply {
    return payer.hasExpired(payment)
      ? showExpired(payer, payment, reply)
      : reply.redirect(payer.getReturnUrl(payment), 303);
  }

  function show(
    payment: Payment,
    reply: FastifyReply,
    chosen: string | undefined,
    form: CardFormState = emptyCardForm,
  ): FastifyReply {
    const method = getChosenMethod(payment, chosen);
    const pendingStep = payer.getPendingStep(payment);
    const content: Content = (shown, texts) => {
      if (pendingStep === 'challenge') return renderChallenge(shown, texts);
      if (pendingStep) return renderSimulator(payer, shown, pendingStep.simulator, texts);
      if (method === undefined) return renderMethodChoice(payer, shown, texts);
      if (payer.hasNoCard(method)) return renderSimulator(payer, shown, method, texts);
      return html`<h2>${payer.getMethodName(method)}</h2>
${renderDeclineNotice(shown, texts)}
${renderCardForm(shown, method, form, texts)}`;
    };
    const contentWithAbort: Content = (shown, texts) => html`${content(shown, texts)}
<form class="leave" method="post" action="${shown.address}/abort">
<button class="quiet" id="btn-abort" type="submit">${shown.declined === undefined ? texts.abort : texts.back}</button>
</form>`;
    const help: Content = ({ methods }, texts) => renderTestHelp(payer, methods, texts);
    const status = Object.keys(form.errors).length > 0 ? 422 : 200;
    return sendPaymentPage(reply, payer.show(payment), contentWithAbort, status, help);
  }
}

/** Sends the page of an expired payment. */
export function showExpired<Payment>(
  payer: PayerActions<Payment>,
  payment: Payment,
  reply: FastifyReply,
): FastifyReply {
  const content: Content = (_, { expired, back }) => html`<p role="status">${expired}</p>
<p><a class="button" id="btn-back" href="${payer.getReturnUrl(payment)}">${back}</a></p>`;
  return sendPaymentPage(reply, payer.show(payment), content, 410);
}

/** Sends a page: the payment first, then the content, and the help for tests last. */
function sendPaymentPage(
  reply: FastifyReply,
  shown: ShownPayment,
  content: Content,
  status = 200,
  help?: Content,
): FastifyReply {
  const { language, texts } = getPageTexts(shown.language);
  const money = `${shown.currency} ${(shown.value / 100).toFixed(2)}`;
  const body = html`<header><p>${shown.provider} · ${texts.payment}</p></header>
<main>
<section class="panel" aria-label="${texts.payment}">
<h1>${shown.description}</h1>
<p class="sum"><span>${texts.amount}</span> ${money}</p>
<dl class="facts">${shown.orderId !== undefined && html`<dt>${texts.order}</dt><dd>${shown.orderId}</dd>`}</dl>
</section>
<section class="panel">
${content(shown, texts)}
</section>
${help?.(shown, texts)}
</main>`;
  const title = `${status === 422 ? `${texts.wrong} ` : ''}${texts.payment} ${money}`;
  return sendPage(reply, { language, title, body, style }, status);
}

function renderTestHelp(help: TestHelp, methods: readonly string[], texts: PageTexts): Html {
  return html`<details class="panel"><summary>${texts.testTitle}</summary>
<p>${texts.testLead}</p>
<table lang="en">${renderCardRows(help, methods)}</table>
<p>${texts.faultLead}</p>
${renderFaultTable(help)}
</details>`;
}

function renderMethodChoice<Payment>(
  payer: PayerActions<Payment>,
  shown: ShownPayment,
  texts: PageTexts,
): Html {
  return html`<h2>${texts.choose}</h2>
${renderDeclineNotice(shown, texts)}
<ul class="methods">${shown.methods.map(
    (method) =>
      html`<li><a id="method-${method}" href="${shown.address}?method=${method}">${payer.getMethodName(method)}</a></li>`,
  )}</ul>`;
}

/** Renders buttons in place of the payer's phone or wallet. */
function renderSimulator<Payment>(
  payer: PayerActions<Payment>,
  shown: ShownPayment,
  method: string,
  texts: PageTexts,
): Html {
  const name = payer.getMethodName(method);
  const id = name.toLowerCase().replaceAll(' ', '');
  return html`<h2>${name}</h2>
${renderDeclineNotice(shown, texts)}
${
  name === 'TWINT'
    ? html`<p>${texts.twintLead}</p><p class="code">${shown.twintCode}</p><p role="status">${texts.twintWait}</p>`
    : html`<p>${texts.walletLead}</p>`
}
<form method="post" action="${shown.address}/simulator">
<input type="hidden" name="method" value="${method}">
<details><summary>${texts.faultField}</summary>
<label for="Fault">${texts.faultField}</label>
<input id="Fault" name="fault" autocomplete="off" maxlength="100">
</details>
<div class="row">
<button id="btn-${id}-approve" name="answer" value="approve" type="submit">${texts.approve}</button>
<button class="quiet" id="btn-${id}-decline" name="answer" value="decline" type="submit">${texts.decline}</button>
</div>
</form>`;
}

/** Renders the challenge of the payer's bank. */
function renderChallenge({ address }: ShownPayment, texts: PageTexts): Html {
  return html`<h2>${texts.challengeTitle}</h2>
<p>${texts.challengeLead}</p>
<form method="post" action="${address}/challenge">
<div class="row">
<button id="btn-challenge-approve" name="answer" value="approve" type="submit">${texts.challengeApprove}</button>
<button class="quiet" id="btn-challenge-fail" name="answer" value="fail" type="submit">${texts.challengeFail}</button>
</div>
</form>`;
}

function renderDeclineNotice({ declined }: ShownPayment, texts: PageTexts): Html | false {
  if (declined === undefined) return false;
  return html`<div role="alert" id="declined"><p>${texts.declined}</p><p class="hint" lang="en">${declined}</p></div>`;
}

type TestHelp = {
  readonly cards: readonly TestCard[];
  readonly getMethodName: (method: string) => string;
  readonly faults: Readonly<Record<string, { readonly effect: string }>>;
};

/** Returns one table row per test card of these methods, by default of all methods. */
export function renderCardRows({ cards, getMethodName }: TestHelp, methods?: readonly string[]): Html[] {
  return cards
    .filter(({ method }) => methods?.includes(method) ?? true)
    .map(
      ({ method, number, label }) =>
        html`<tr><td>${getMethodName(method)}</td><td><code class="whole">${number}</code></td><td>${label}</td></tr>`,
    );
}

export function renderFaultTable({ faults }: TestHelp): Html {
  const rows = Object.entries(faults).map(
    ([typed, { effect }]) => html`<tr><td><code>${typed}</code></td><td>${effect}</td></tr>`,
  );
  return html`<table lang="en">${rows}</table>`;
}
