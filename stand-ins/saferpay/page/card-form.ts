import { field } from '../../html/forms.ts';
import { type Html, html } from '../../html/markup.ts';
import type { PageTexts } from '../../payment-page/page-texts.ts';
import { methodName } from '../methods.ts';
import { type CardEntry, cardEntry } from '../paying.ts';
import type { Payment } from '../transaction.ts';
import { declineNotice, leaveForm, money } from './frame.ts';

const fieldNames = ['CardNumber', 'Expiry', 'VerificationCode', 'HolderName'] as const;
type FieldName = (typeof fieldNames)[number];

/** What the payer sent and which fields are wrong, by the key of their message. */
export type CardFormState = {
  readonly values: Partial<Record<FieldName, string>>;
  readonly errors: Partial<Record<FieldName, keyof PageTexts>>;
};

export const emptyCardForm: CardFormState = { values: {}, errors: {} };

// The ids are those of the real page, so that scripts written for it work here (saferpay 8).
export function cardForm(payment: Payment, method: string, state: CardFormState, texts: PageTexts): Html {
  const holderLabel = payment.holderNameMandatory
    ? texts.holderName
    : `${texts.holderName} (${texts.optional})`;
  return html`<section class="panel">
<h2>${methodName(method)}</h2>
${hasErrors(state) ? errorSummary(state, texts) : declineNotice(payment, texts)}
<form method="post" action="/saferpay/vt2/page/${payment.visit}/card" novalidate>
<input type="hidden" name="method" value="${method}">
${input('CardNumber', texts.cardNumber, 'cc-number', 'numeric', true, state, texts)}
<div class="row top">
<div class="grow">${input('Expiry', texts.expiry, 'cc-exp', 'text', true, state, texts)}</div>
<div class="grow">${input('VerificationCode', texts.verificationCode, 'cc-csc', 'numeric', true, state, texts)}</div>
</div>
${input('HolderName', holderLabel, 'cc-name', 'text', payment.holderNameMandatory, state, texts)}
<div class="row"><button id="btn-card-pay" type="submit">${texts.pay} ${money(payment)}</button></div>
</form>
${payment.methods.length > 1 && html`<p><a href="/saferpay/vt2/page/${payment.visit}">${texts.otherMethod}</a></p>`}
${leaveForm(payment, texts)}
</section>`;
}

function hasErrors({ errors }: CardFormState): boolean {
  return Object.keys(errors).length > 0;
}

/** Heard at once, and leads to each field that is wrong. */
function errorSummary({ errors }: CardFormState, texts: PageTexts): Html {
  const wrong = fieldNames.filter((name) => errors[name] !== undefined);
  return html`<div role="alert" id="errors"><p>${texts.correct}</p><ul>${wrong.map(
    (name) => html`<li><a href="#${name}">${texts[errors[name] ?? 'numberWrong']}</a></li>`,
  )}</ul></div>`;
}

function input(
  name: FieldName,
  label: string,
  autocomplete: string,
  inputMode: string,
  isRequired: boolean,
  state: CardFormState,
  texts: PageTexts,
): Html {
  const error = state.errors[name];
  const isFirstWrong = error !== undefined && fieldNames.find((field) => state.errors[field]) === name;
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" autocomplete="${autocomplete}" inputmode="${inputMode}" maxlength="100" value="${
    state.values[name] ?? ''
  }"${isRequired && html` required`}${isFirstWrong && html` autofocus`}${error && html` aria-invalid="true" aria-describedby="${name}-error"`}>
${error && html`<p class="hint bad" id="${name}-error">${texts[error]}</p>`}`;
}

/** Reads the form; `now` decides whether the card has run out. */
export function readCardForm(
  payment: Payment,
  body: unknown,
  now: number,
): { readonly entry: CardEntry } | { readonly state: CardFormState } {
  const number = field(body, 'CardNumber').replaceAll(/[\s-]/g, '');
  const code = field(body, 'VerificationCode');
  const holderName = field(body, 'HolderName');
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(field(body, 'Expiry')) ?? [];
  const expiryMonth = Number(month);
  const expiryYear = 2000 + Number(year);
  const isOver = Date.UTC(expiryYear, expiryMonth) <= now;
  const errors: CardFormState['errors'] = {
    ...(/^\d{12,19}$/.test(number) ? {} : { CardNumber: 'numberWrong' }),
    ...(expiryMonth < 1 || expiryMonth > 12 || isOver ? { Expiry: 'expiryWrong' } : {}),
    ...(/^\d{3,4}$/.test(code) ? {} : { VerificationCode: 'codeWrong' }),
    ...(payment.holderNameMandatory && holderName === '' ? { HolderName: 'nameWrong' } : {}),
  };
  if (Object.keys(errors).length > 0) {
    const values = { CardNumber: number, Expiry: field(body, 'Expiry'), HolderName: holderName };
    return { state: { values, errors } };
  }
  const fields = { expiryMonth, expiryYear, holderName: holderName === '' ? undefined : holderName };
  return { entry: cardEntry(number, fields, holderName) };
}
