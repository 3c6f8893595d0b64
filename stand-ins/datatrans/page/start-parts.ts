import { field } from '../../html/forms.ts';
import { type Html, html } from '../../html/markup.ts';
import type { PageTexts } from '../../payment-page/page-texts.ts';
import { challengeForm, simulatorForm } from '../../payment-page/payer-forms.ts';
import type { GatewayTransaction } from '../gateway-transaction.ts';
import type { TypedCard } from '../paying-there.ts';
import { nameOf } from '../test-numbers.ts';

const fieldNames = ['CardNumber', 'Expiry', 'VerificationCode', 'HolderName'] as const;
type FieldName = (typeof fieldNames)[number];

/** What the payer sent and which fields are wrong, by the key of their message. */
export type NumberFormState = {
  readonly values: Partial<Record<FieldName, string>>;
  readonly errors: Partial<Record<FieldName, keyof PageTexts>>;
};

export const emptyNumberForm: NumberFormState = { values: {}, errors: {} };

export function methodPart({ id, methods }: GatewayTransaction, texts: PageTexts): Html {
  return html`<section class="panel"><h2>${texts.choose}</h2><ul class="methods">${methods.map(
    (method) =>
      html`<li><a id="method-${method}" href="/datatrans/v1/start/${id}?method=${method}">${nameOf(method)}</a></li>`,
  )}</ul></section>`;
}

// The ids are those of the other provider's page: those of the real one could not be read, and one payer fits both.
export function numberForm(
  { id }: GatewayTransaction,
  method: string,
  state: NumberFormState,
  texts: PageTexts,
): Html {
  const { errors } = state;
  const wrong = fieldNames.filter((name) => errors[name] !== undefined);
  return html`<section class="panel">
<h2>${nameOf(method)}</h2>
${
  wrong.length > 0 &&
  html`<div role="alert" id="errors"><p>${texts.correct}</p><ul>${wrong.map(
    (name) => html`<li><a href="#${name}">${texts[errors[name] ?? 'numberWrong']}</a></li>`,
  )}</ul></div>`
}
<form method="post" action="/datatrans/v1/start/${id}/card" novalidate>
<input type="hidden" name="method" value="${method}">
${input('CardNumber', texts.cardNumber, 'cc-number', state)}
<div class="row top">
<div class="grow">${input('Expiry', texts.expiry, 'cc-exp', state)}</div>
<div class="grow">${input('VerificationCode', texts.verificationCode, 'cc-csc', state)}</div>
</div>
${input('HolderName', `${texts.holderName} (${texts.optional})`, 'cc-name', state)}
<div class="row"><button id="btn-card-pay" type="submit">${texts.pay}</button></div>
</form>
</section>`;
}

function input(name: FieldName, label: string, autocomplete: string, state: NumberFormState): Html {
  const isWrong = state.errors[name] !== undefined;
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" autocomplete="${autocomplete}" maxlength="100" value="${
    state.values[name] ?? ''
  }"${isWrong && html` aria-invalid="true"`}>`;
}

/** TWINT and the wallets: what happens on the phone is simulated by buttons. */
export function directPart({ id }: GatewayTransaction, method: string, texts: PageTexts): Html {
  const name = method === 'TWI' ? 'twint' : method.toLowerCase();
  return html`<section class="panel">
<h2>${nameOf(method)}</h2>
${method === 'TWI' && html`<p>${texts.twintLead}</p><p class="code">${id.slice(-5)}</p>`}
${simulatorForm({ action: `/datatrans/v1/start/${id}/direct`, method, name }, texts)}
</section>`;
}

export function challengePart({ id }: GatewayTransaction, texts: PageTexts): Html {
  return html`<section class="panel">
${challengeForm(`/datatrans/v1/start/${id}/challenge`, texts)}
</section>`;
}

/** Button that takes the payer back to the shop without having paid. */
export function leavePart({ id }: GatewayTransaction, texts: PageTexts): Html {
  return html`<form class="leave" method="post" action="/datatrans/v1/start/${id}/abort">
<button class="quiet" id="btn-abort" type="submit">${texts.abort}</button>
</form>`;
}

/** Reads the form; `now` decides whether the card has run out. */
export function readNumberForm(
  body: unknown,
  now: number,
): { readonly card: TypedCard } | { readonly state: NumberFormState } {
  const number = field(body, 'CardNumber').replaceAll(/[\s-]/g, '');
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(field(body, 'Expiry')) ?? [];
  const isOver = Date.UTC(2000 + Number(year), Number(month)) <= now;
  const errors: NumberFormState['errors'] = {
    ...(/^\d{12,19}$/.test(number) ? {} : { CardNumber: 'numberWrong' }),
    ...(Number(month) < 1 || Number(month) > 12 || isOver ? { Expiry: 'expiryWrong' } : {}),
    // UnionPay has none.
    ...(/^(\d{3,4})?$/.test(field(body, 'VerificationCode')) ? {} : { VerificationCode: 'codeWrong' }),
  };
  if (Object.keys(errors).length > 0) {
    const values = {
      CardNumber: number,
      Expiry: field(body, 'Expiry'),
      HolderName: field(body, 'HolderName'),
    };
    return { state: { values, errors } };
  }
  return { card: { number, month: month.padStart(2, '0'), year } };
}
