import { field } from '../html/forms.ts';
import { type Html, html } from '../html/markup.ts';
import type { PageTexts } from './page-texts.ts';
import type { EnteredCard, ShownPayment } from './payer-actions.ts';

const fieldNames = ['CardNumber', 'Expiry', 'VerificationCode', 'HolderName'] as const;
type FieldName = (typeof fieldNames)[number];

/** The submitted values, and an error message for each invalid field. */
export type CardFormState = {
  readonly values: Partial<Record<FieldName, string>>;
  readonly errors: Partial<Record<FieldName, keyof PageTexts>>;
};

export const emptyCardForm: CardFormState = { values: {}, errors: {} };

/** Renders the form with the element ids of Saferpay's page (saferpay 8). */
export function renderCardForm(
  { address, value, currency }: ShownPayment,
  method: string,
  state: CardFormState,
  texts: PageTexts,
): Html {
  const invalid = fieldNames.flatMap((name) => {
    const error = state.errors[name];
    return error === undefined ? [] : [{ name, text: texts[error] }];
  });
  const renderInput = (name: FieldName, label: string, autocomplete: string) => {
    const error = invalid.find((candidate) => candidate.name === name);
    return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" autocomplete="${autocomplete}" maxlength="100" value="${state.values[name] ?? ''}"${
      name !== 'HolderName' && html` required`
    }${error !== undefined && error === invalid[0] && html` autofocus`}${
      error && html` aria-invalid="true" aria-describedby="${name}-error"`
    }>
${error && html`<p class="hint bad" id="${name}-error">${error.text}</p>`}`;
  };
  return html`${
    invalid.length > 0 &&
    html`<div role="alert" id="errors"><p>${texts.correct}</p><ul>${invalid.map(
      ({ name, text }) => html`<li><a href="#${name}">${text}</a></li>`,
    )}</ul></div>`
  }
<form method="post" action="${address}/card" novalidate>
<input type="hidden" name="method" value="${method}">
${renderInput('CardNumber', texts.cardNumber, 'cc-number')}
<div class="row top">
<div class="grow">${renderInput('Expiry', texts.expiry, 'cc-exp')}</div>
<div class="grow">${renderInput('VerificationCode', texts.verificationCode, 'cc-csc')}</div>
</div>
${renderInput('HolderName', `${texts.holderName} (${texts.optional})`, 'cc-name')}
<div class="row"><button id="btn-card-pay" type="submit">${texts.pay} ${currency} ${(value / 100).toFixed(2)}</button></div>
</form>`;
}

/** @param now the current time, for the expiry of the card */
export function readCardForm(body: unknown, now: number): { card: EnteredCard } | { state: CardFormState } {
  const number = field(body, 'CardNumber').replaceAll(/[\s-]/g, '');
  const holderName = field(body, 'HolderName');
  const [, digits = '', end = ''] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(field(body, 'Expiry')) ?? [];
  const [month, year] = [Number(digits), 2000 + Number(end)];
  const isExpired = month < 1 || month > 12 || Date.UTC(year, month) <= now;
  const errors: CardFormState['errors'] = {
    ...(/^\d{12,19}$/.test(number) ? {} : { CardNumber: 'numberWrong' }),
    ...(isExpired ? { Expiry: 'expiryWrong' } : {}),
    // UnionPay cards have no verification code.
    ...(/^(\d{3,4})?$/.test(field(body, 'VerificationCode')) ? {} : { VerificationCode: 'codeWrong' }),
  };
  if (Object.keys(errors).length === 0) return { card: { number, month, year, holderName } };
  const values = { CardNumber: number, Expiry: field(body, 'Expiry'), HolderName: holderName };
  return { state: { values, errors } };
}
