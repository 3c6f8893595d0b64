import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import { sendPage } from '../../html/document.ts';
import { type Html, html } from '../../html/markup.ts';
import { type PageTexts, textsFor } from '../../payment-page/page-texts.ts';
import type { Payment } from '../transaction.ts';
import { cardRows, faultTable } from './test-help.ts';

const style = readFileSync(new URL('../../payment-page/payment-page.css', import.meta.url), 'utf8');

/** The frame of every page that the payer sees: what is paid comes first, the help for tests last. */
export function sendPaymentPage(
  reply: FastifyReply,
  payment: Payment,
  content: (texts: PageTexts) => Html,
  status = 200,
): FastifyReply {
  const isWrong = status === 422;
  const { language, texts } = textsFor(payment.language);
  const body = html`<header><p>Saferpay · ${texts.payment}</p></header>
<main>
<section class="panel" aria-label="${texts.payment}">
<h1>${payment.description}</h1>
<p class="sum"><span>${texts.amount}</span> ${money(payment)}</p>
<dl class="facts">${payment.orderId !== undefined && html`<dt>${texts.order}</dt><dd>${payment.orderId}</dd>`}</dl>
</section>
${content(texts)}
${payment.pageIsOpen && testHelp(payment, texts)}
</main>`;
  const title = `${isWrong ? `${texts.wrong} ` : ''}${texts.payment} ${money(payment)}`;
  return sendPage(reply, { language, title, body, style }, status);
}

export function money({ amount }: Payment): string {
  return `${amount.currency} ${(amount.value / 100).toFixed(2)}`;
}

/** Button that takes the payer back to the shop without having paid. */
export function leaveForm(payment: Payment, texts: PageTexts): Html {
  return html`<form class="leave" method="post" action="/saferpay/vt2/page/${payment.visit}/abort">
<button class="quiet" id="btn-abort" type="submit">${payment.decline ? texts.back : texts.abort}</button>
</form>`;
}

/** Says that the last try was declined. */
export function declineNotice(payment: Payment, texts: PageTexts): Html {
  if (!payment.decline) return html``;
  const reason = payment.decline.processorMessage;
  return html`<div role="alert" id="declined"><p>${texts.declined}</p>${
    reason !== undefined && html`<p class="hint" lang="en">${reason} (${payment.decline.errorName})</p>`
  }</div>`;
}

function testHelp(payment: Payment, texts: PageTexts): Html {
  return html`<details class="panel"><summary>${texts.testTitle}</summary>
<p>${texts.testLead}</p>
<table lang="en">${cardRows(payment.methods)}</table>
<p>${texts.faultLead}</p>
${faultTable()}
</details>`;
}
