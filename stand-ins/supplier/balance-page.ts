import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage } from '../html/document.ts';
import { acceptForms, field } from '../html/forms.ts';
import { type Html, html } from '../html/markup.ts';
import { type BalanceTexts, getBalanceTexts } from './balance-texts.ts';
import type { Card } from './supplier-card.ts';
import type { Supplier } from './supplier-stand-in.ts';

type BalanceCheck = { readonly number: string; readonly card: Card | undefined };

/** Styles for the page in a 700 px frame and on its own: white background, no border. */
const balanceStyle = readFileSync(new URL('balance.css', import.meta.url), 'utf8');

/** Script that focuses the result, because screen readers don't announce alerts of a reloaded page. */
const focusResult = "document.querySelector('.answer')?.focus()";
/** Hash of the only script that the content security policy allows. */
const focusResultHash = `sha256-${createHash('sha256').update(focusResult).digest('base64')}`;

const lock: Html = {
  markup:
    '<svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><rect x="3.75" y="8" width="10.5" height="7.25" rx="1.5"/><path d="M6 8V5.75a3 3 0 0 1 6 0V8"/></svg>',
};

function renderBalanceView(language: string, texts: BalanceTexts, check: BalanceCheck | undefined): Html {
  const isRefused = check !== undefined && !check.card;
  const invalid: Html = isRefused ? { markup: ' aria-invalid="true"' } : { markup: '' };
  const describedBy = (hint: string) => (isRefused ? `refused ${hint}` : hint);
  const script: Html = { markup: `<script>${focusResult}</script>` };
  return html`<main>
<h1>${texts.title}</h1>
${!check && html`<p class="lead">${texts.lead}</p>`}
${check?.card && renderResult(language, texts, check.card)}
${isRefused && html`<p role="alert" class="answer" id="refused" tabindex="-1">${texts.refused}</p>`}
<form method="post" autocomplete="off">
<label for="number">${texts.number}</label>
<input id="number" name="number" inputmode="numeric" maxlength="30" required aria-describedby="${describedBy('number-hint')}"${invalid} value="${isRefused ? check.number : ''}">
<p class="hint" id="number-hint">${texts.numberHint}</p>
<label for="pin">${texts.pin}</label>
<input id="pin" name="pin" inputmode="numeric" maxlength="6" required aria-describedby="${describedBy('pin-hint')}"${invalid}>
<p class="hint" id="pin-hint">${texts.pinHint}</p>
<button type="submit">${texts.ask}</button>
</form>
<p class="safety">${lock}<span>${texts.safety}</span></p>
</main>
${check && script}`;
}

function renderResult(language: string, texts: BalanceTexts, card: Card): Html {
  const amount = `CHF\u00a0${(card.balance / 100).toFixed(2)}`;
  const last = new Date(`${card.validUntil}T12:00:00Z`);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(last);
  return html`<div role="status" class="answer" id="balance" tabindex="-1">
<p>${texts.balance}</p>
<p class="amount">${amount}</p>
<p>${card.status === 'void' ? texts.blocked : `${texts.validUntil} ${day}`}</p>
<p class="hint">${texts.endsWith} ${card.number.slice(-4)}</p>
</div>`;
}

/** Every response takes this long, so that timing reveals nothing about the number. */
const RESPONSE_DELAY_MS = 250;

const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src '${focusResultHash}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self' http://localhost:* http://127.0.0.1:*",
].join('; ');

/**
 * Serves the balance page, which the shop shows in a frame.
 * @param pause waits for this many ms
 */
export function registerBalanceRoutes(
  app: FastifyInstance,
  supplier: Supplier,
  pause: (ms: number) => Promise<unknown> = wait,
): void {
  acceptForms(app);

  app.get<Language>('/:language', async (request, reply) =>
    sendBalancePage(reply, request.params.language, undefined),
  );

  app.post<Language>('/:language', async (request, reply) => {
    const number = field(request.body, 'number').replaceAll(/\s/g, '').slice(0, 30);
    // Start the timer before the work, so that the work doesn't add to the duration.
    const paused = pause(RESPONSE_DELAY_MS);
    const card = supplier.findCardByPin(number, field(request.body, 'pin'));
    supplier.records.record({ kind: card ? 'balance-asked' : 'balance-refused', number });
    await paused;
    return sendBalancePage(reply, request.params.language, { number, card });
  });
}

type Language = { Params: { language: string } };

function sendBalancePage(
  reply: FastifyReply,
  language: string,
  check: BalanceCheck | undefined,
): FastifyReply | undefined {
  const texts = getBalanceTexts(language);
  if (!texts) return void reply.callNotFound();
  void reply
    .header('content-security-policy', contentSecurityPolicy)
    .header('referrer-policy', 'no-referrer');
  const title = check && !check.card ? `${texts.refusedTitle} – ${texts.title}` : texts.title;
  const body = renderBalanceView(language, texts, check);
  return sendPage(reply, { language, title, body, style: balanceStyle });
}
