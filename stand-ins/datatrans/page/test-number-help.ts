import { type Html, html } from '../../html/markup.ts';
import type { PageTexts } from '../../payment-page/page-texts.ts';
import { gatewayFaults } from '../paying-there.ts';
import { labelOf, nameOf, numbers } from '../test-numbers.ts';

/** A row for each test card of these methods; of all without them. */
export function numberRows(methods?: readonly string[]): Html[] {
  return numbers
    .filter(({ method }) => methods?.includes(method) ?? true)
    .map(
      ({ method, number, outcome }) =>
        html`<tr><td>${nameOf(method)}</td><td><code class="whole">${number}</code></td><td>${labelOf(outcome)}</td></tr>`,
    );
}

export function gatewayFaultTable(): Html {
  const rows = Object.entries(gatewayFaults).map(
    ([typed, { effect }]) => html`<tr><td><code>${typed}</code></td><td>${effect}</td></tr>`,
  );
  return html`<table lang="en">${rows}</table>`;
}

export function gatewayHelp(methods: readonly string[], texts: PageTexts): Html {
  return html`<details class="panel"><summary>${texts.testTitle}</summary>
<p>${texts.testLead}</p>
<table lang="en">${numberRows(methods)}</table>
<p>${texts.faultLead}</p>
${gatewayFaultTable()}
</details>`;
}
