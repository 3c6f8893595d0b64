import { type Html, html } from '../html/markup.ts';
import type { PageTexts } from './page-texts.ts';

type SimulatorForm = {
  readonly action: string;
  readonly method: string;
  /** What the ids of the buttons call the method. */
  readonly name: string;
};

/** Buttons in place of what happens on the payer's phone or in a wallet's own window. */
export function simulatorForm({ action, method, name }: SimulatorForm, texts: PageTexts): Html {
  return html`<form method="post" action="${action}">
<input type="hidden" name="method" value="${method}">
<details><summary>${texts.faultField}</summary>
<label for="Fault">${texts.faultField}</label>
<input id="Fault" name="fault" autocomplete="off" maxlength="100">
</details>
<div class="row">
<button id="btn-${name}-approve" name="answer" value="approve" type="submit">${texts.approve}</button>
<button class="quiet" id="btn-${name}-decline" name="answer" value="decline" type="submit">${texts.decline}</button>
</div>
</form>`;
}

/** The question of the payer's bank, with its heading. */
export function challengeForm(action: string, texts: PageTexts): Html {
  return html`<h2>${texts.challengeTitle}</h2>
<p>${texts.challengeLead}</p>
<form method="post" action="${action}">
<div class="row">
<button id="btn-challenge-approve" name="answer" value="approve" type="submit">${texts.challengeApprove}</button>
<button class="quiet" id="btn-challenge-fail" name="answer" value="fail" type="submit">${texts.challengeFail}</button>
</div>
</form>`;
}
