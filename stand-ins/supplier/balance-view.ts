import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Html, html } from '../html/markup.ts';
import type { BalanceTexts } from './balance-texts.ts';
import type { Card } from './supplier-card.ts';

export type Asked = { readonly number: string; readonly card: Card | undefined };

/** Shown in a frame of 700 px and alone: on white, without a border. */
export const balanceStyle = readFileSync(new URL('balance.css', import.meta.url), 'utf8');

/** Moves the focus to the result, because a reloaded page doesn't announce alerts. */
const focusAnswer = "document.querySelector('.answer')?.focus()";
/** Hash for the content security policy, which allows only this script. */
export const focusAnswerHash = `sha256-${createHash('sha256').update(focusAnswer).digest('base64')}`;

const lock: Html = {
  markup:
    '<svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><rect x="3.75" y="8" width="10.5" height="7.25" rx="1.5"/><path d="M6 8V5.75a3 3 0 0 1 6 0V8"/></svg>',
};

export function balanceView(language: string, texts: BalanceTexts, asked: Asked | undefined): Html {
  const isRefused = asked !== undefined && !asked.card;
  const invalid: Html = isRefused ? { markup: ' aria-invalid="true"' } : { markup: '' };
  const describedBy = (hint: string) => (isRefused ? `refused ${hint}` : hint);
  const script: Html = { markup: `<script>${focusAnswer}</script>` };
  return html`<main>
<h1>${texts.title}</h1>
${!asked && html`<p class="lead">${texts.lead}</p>`}
${asked?.card && balanceAnswer(language, texts, asked.card)}
${isRefused && html`<p role="alert" class="answer" id="refused" tabindex="-1">${texts.refused}</p>`}
<form method="post" autocomplete="off">
<label for="number">${texts.number}</label>
<input id="number" name="number" inputmode="numeric" maxlength="30" required aria-describedby="${describedBy('number-hint')}"${invalid} value="${isRefused ? asked.number : ''}">
<p class="hint" id="number-hint">${texts.numberHint}</p>
<label for="pin">${texts.pin}</label>
<input id="pin" name="pin" inputmode="numeric" maxlength="6" required aria-describedby="${describedBy('pin-hint')}"${invalid}>
<p class="hint" id="pin-hint">${texts.pinHint}</p>
<button type="submit">${texts.ask}</button>
</form>
<p class="safety">${lock}<span>${texts.safety}</span></p>
</main>
${asked && script}`;
}

function balanceAnswer(language: string, texts: BalanceTexts, card: Card): Html {
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
