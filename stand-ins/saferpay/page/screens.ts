import { type Html, html } from '../../html/markup.ts';
import type { PageTexts } from '../../payment-page/page-texts.ts';
import { challengeForm, simulatorForm } from '../../payment-page/payer-forms.ts';
import { methodName } from '../methods.ts';
import type { Payment } from '../transaction.ts';
import { declineNotice, leaveForm } from './frame.ts';

export function methodChoice(payment: Payment, texts: PageTexts): Html {
  return html`<section class="panel">
<h2>${texts.choose}</h2>
${declineNotice(payment, texts)}
<ul class="methods">${payment.methods.map(
    (method) =>
      html`<li><a id="method-${method}" href="/saferpay/vt2/page/${payment.visit}?method=${method}">${methodName(method)}</a></li>`,
  )}</ul>
${leaveForm(payment, texts)}
</section>`;
}

/** The code to type on the phone; the phone's answer is simulated by buttons, or comes by itself. */
export function twintScreen(payment: Payment, texts: PageTexts): Html {
  return html`<section class="panel">
<h2>TWINT</h2>
${declineNotice(payment, texts)}
<p>${texts.twintLead}</p>
<p class="code">${twintCode(payment)}</p>
<p role="status">${texts.twintWait}</p>
${simulatorPart(payment, 'TWINT', texts)}
${leaveForm(payment, texts)}
</section>
${reloadWhenDecided(payment)}`;
}

/** In place of a wallet's own window, of an app, or of UnionPay's page. */
export function simulator(payment: Payment, method: string, texts: PageTexts): Html {
  return html`<section class="panel">
<h2>${methodName(method)}</h2>
${declineNotice(payment, texts)}
${method !== 'UNIONPAY' && html`<p>${texts.walletLead}</p>`}
${simulatorPart(payment, method, texts)}
${leaveForm(payment, texts)}
</section>`;
}

export function challengeScreen(payment: Payment, texts: PageTexts): Html {
  return html`<section class="panel">
${challengeForm(`/saferpay/vt2/page/${payment.visit}/challenge`, texts)}
${leaveForm(payment, texts)}
</section>`;
}

export function closedScreen(message: string, returnUrl: string, texts: PageTexts): Html {
  return html`<section class="panel">
<p role="status">${message}</p>
<p><a class="button" id="btn-back" href="${returnUrl}">${texts.back}</a></p>
</section>`;
}

export function lostReturnScreen(texts: PageTexts): Html {
  return html`<section class="panel"><p role="status" id="no-return">${texts.paid}</p></section>`;
}

function simulatorPart(payment: Payment, method: string, texts: PageTexts): Html {
  const action = `/saferpay/vt2/page/${payment.visit}/simulator`;
  return simulatorForm({ action, method, name: method.toLowerCase() }, texts);
}

/** Five digits that stay the same for one page. */
function twintCode(payment: Payment): string {
  const sum = [...payment.visit].reduce((code, letter) => (code * 31 + letter.charCodeAt(0)) % 100_000, 7);
  return String(sum).padStart(5, '0');
}

/** Changes whenever the page would look different. */
export function stateOf({ status, pageIsOpen, decline }: Payment): string {
  return `${status} ${pageIsOpen} ${decline?.transactionId ?? ''}`;
}

/** The phone may decide while the page is open: look each second, reload when it did. */
function reloadWhenDecided(payment: Payment): Html {
  const address = JSON.stringify(`/saferpay/vt2/page/${payment.visit}/state`);
  return {
    markup: `<script>
setInterval(async () => {
  const answer = await fetch(${address}).catch(() => undefined);
  if (answer && answer.ok && (await answer.text()) !== ${JSON.stringify(stateOf(payment))}) location.reload();
}, 1000);
</script>`,
  };
}
