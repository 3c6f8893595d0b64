import { type Html, html } from '../../html/markup.ts';
import { methodName } from '../methods.ts';
import { typedFaults } from '../payer-faults.ts';
import { testCards } from '../test-cards.ts';

/** A row for each test card of these methods; of all without them. */
export function cardRows(methods?: readonly string[]): Html[] {
  return testCards
    .filter(({ method }) => methods?.includes(method) ?? true)
    .map(
      ({ method, number, label }) =>
        html`<tr><td>${methodName(method)}</td><td><code class="whole">${number}</code></td><td>${label}</td></tr>`,
    );
}

export function faultTable(): Html {
  const rows = Object.entries(typedFaults).map(
    ([typed, { effect }]) => html`<tr><td><code>${typed}</code></td><td>${effect}</td></tr>`,
  );
  return html`<table lang="en">${rows}</table>`;
}
