import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage } from '../html/document.ts';
import { acceptForms, field } from '../html/forms.ts';
import { html } from '../html/markup.ts';
import { type BalanceTexts, balanceTextsFor } from './balance-texts.ts';
import type { Card } from './model.ts';
import type { Supplier } from './supplier.ts';

/** Every answer takes this long, so that its time tells nothing about the number. */
const answerAfterMs = 250;

/** The page that the shop shows in a frame: number and PIN in, balance out. */
export function balanceRoutes(app: FastifyInstance, supplier: Supplier): void {
  acceptForms(app);

  app.get<Language>('/:language', async (request, reply) => {
    const texts = balanceTextsFor(request.params.language);
    return texts ? sendBalancePage(reply, request.params.language, texts) : reply.callNotFound();
  });

  app.post<Language>('/:language', async (request, reply) => {
    const texts = balanceTextsFor(request.params.language);
    if (!texts) return reply.callNotFound();
    const number = field(request.body, 'number').replaceAll(/\s/g, '').slice(0, 30);
    const pause = wait(answerAfterMs);
    const card = supplier.cardByPin(number, field(request.body, 'pin'));
    supplier.book.record({ kind: card ? 'balance-asked' : 'balance-refused', number });
    await pause;
    return sendBalancePage(reply, request.params.language, texts, { number, card });
  });
}

type Language = { Params: { language: string } };

function sendBalancePage(
  reply: FastifyReply,
  language: string,
  texts: BalanceTexts,
  asked?: { readonly number: string; readonly card: Card | undefined },
): FastifyReply {
  const isRefused = asked !== undefined && !asked.card;
  const body = html`<main>
<h1>${texts.title}</h1>
${asked?.card && html`<p role="status" id="balance">${texts.balance}: <strong>CHF ${(asked.card.balance / 100).toFixed(2)}</strong><br>${texts.validUntil} ${asked.card.validUntil.split('-').reverse().join('.')}</p>`}
${isRefused && html`<p role="alert" id="refused">${texts.refused}</p>`}
<form class="panel" method="post" autocomplete="off">
<label for="number">${texts.number}</label>
<input id="number" name="number" inputmode="numeric" maxlength="30" required value="${isRefused ? asked.number : ''}">
<label for="pin">${texts.pin}</label>
<input id="pin" name="pin" type="password" inputmode="numeric" maxlength="6" required>
<div class="row"><button type="submit">${texts.ask}</button></div>
</form>
</main>`;
  void reply
    .header('content-security-policy', "frame-ancestors 'self' http://localhost:* http://127.0.0.1:*")
    .header('referrer-policy', 'no-referrer');
  return sendPage(reply, { language, title: texts.title, body });
}
