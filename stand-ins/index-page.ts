import type { FastifyInstance } from 'fastify';
import { getMethodName, numbers } from './datatrans/test-numbers.ts';
import { sendPage } from './html/document.ts';
import { html } from './html/markup.ts';
import { DATATRANS_FAULTS, SAFERPAY_FAULTS } from './payment-page/payer-actions.ts';
import { renderCardRows, renderFaultTable } from './payment-page/payment-page.ts';
import { getMethodName as getSaferpayMethodName } from './saferpay/methods.ts';
import { testCards } from './saferpay/test-cards.ts';

const saferpay = { cards: testCards, getMethodName: getSaferpayMethodName, faults: SAFERPAY_FAULTS };
const datatrans = { cards: numbers, getMethodName, faults: DATATRANS_FAULTS };

/** Serves an overview of all stand-ins at `/`. */
export function registerIndexRoute(app: FastifyInstance): void {
  app.get('/', async (_request, reply) => sendPage(reply, { language: 'en', title: 'Stand-ins', body }));
}

const body = html`<main class="wide">
<h1>Stand-ins of the shop</h1>
<section class="panel">
<h2>For people</h2>
<ul>
<li><a href="/mailbox">Mailbox</a>: every mail that the shop sends</li>
<li>Balance of a gift card: <a href="/balance/de-ch">German</a>, <a href="/balance/fr-ch">French</a>, <a href="/balance/it-ch">Italian</a></li>
<li>Payment page: opened by the shop; the test cards are below</li>
</ul>
<h2>For programs</h2>
<ul>
<li><code>/saferpay/api</code> Saferpay JSON API · <a href="/saferpay/ledger">ledger</a> · <a href="/saferpay/calls">calls</a> · <a href="/saferpay/settlement">settlement file</a> · <a href="/saferpay/control">control</a></li>
<li><code>/datatrans</code> Datatrans JSON API · <a href="/datatrans/ledger">ledger</a> · <a href="/datatrans/calls">calls</a> · <a href="/datatrans/control">control</a></li>
<li>Files of acquirers: <a href="/acquirers/worldline.csv">Worldline</a>, <a href="/acquirers/twint.csv">TWINT</a>, <a href="/acquirers/diners.csv">Diners</a>, <a href="/acquirers/postfinance.csv">PostFinance</a> · the bank's <a href="/acquirers/camt.053.xml">statement</a>, <a href="/acquirers/camt.054.xml">notification</a></li>
<li><code>/supplier</code> gift-card supplier · <a href="/supplier/ledger">ledger</a> · <a href="/supplier/stock">posted cards in stock</a> · <a href="/supplier/control">control</a></li>
<li><code>/identity</code> identity provider of the desk (OpenID Connect) · <a href="/identity/.well-known/openid-configuration">discovery</a> · <a href="/identity/control">control</a></li>
<li><a href="/mailbox/messages">/mailbox/messages</a> mails as JSON</li>
</ul>
</section>
<section class="panel">
<h2>Test cards of Saferpay</h2>
<p>Enter any verification code, any name and a future expiry date. Numbers that aren't listed are declined.</p>
<table><thead><tr><th>Method</th><th>Number</th><th>Outcome</th></tr></thead><tbody>${renderCardRows(saferpay)}</tbody></table>
<h2>Faults: enter one as the name on the card</h2>
${renderFaultTable(saferpay)}
</section>
<section class="panel">
<h2>Test cards of Datatrans</h2>
<table><thead><tr><th>Method</th><th>Number</th><th>Outcome</th></tr></thead><tbody>${renderCardRows(datatrans)}</tbody></table>
<h2>Faults: enter one as the name on the card</h2>
${renderFaultTable(datatrans)}
</section>
</main>`;
