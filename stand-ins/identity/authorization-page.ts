import type { FastifyReply } from 'fastify';
import { sendPage } from '../html/document.ts';
import { html } from '../html/markup.ts';

/** Accounts that the page suggests. The user can enter any other address. */
export const suggestedAccounts = [
  'petra.packt@murmeli.example',
  'selim.service@murmeli.example',
  'bea.buchhaltung@murmeli.example',
  'emil.alles@murmeli.example',
] as const;

/**
 * Replaces the chain's sign-in page: the user chooses an account. The form posts to the page's own URL.
 */
export function sendAuthorizationPage(reply: FastifyReply): FastifyReply {
  const body = html`<main>
<h1>Identity provider (stand-in)</h1>
<form method="post" class="panel">
<h2>Sign in as</h2>
${suggestedAccounts.map((email) => html`<p><button name="email" value="${email}">${email}</button></p>`)}
</form>
<form method="post" class="panel">
<h2>Or with another account</h2>
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" required autocomplete="off">
<label for="verified">The address</label>
<select id="verified" name="verified"><option value="yes">was verified</option><option value="no">was not verified</option></select>
<label for="groups">Groups, separated by commas</label>
<input id="groups" name="groups" autocomplete="off">
<p><button>Sign in</button></p>
</form>
<form method="post" class="panel">
<p><button name="deny" value="yes">Refuse</button></p>
</form>
</main>`;
  return sendPage(reply, { language: 'en', title: 'Identity provider (stand-in)', body });
}

export function sendRefusalPage(reply: FastifyReply, reason: string): FastifyReply {
  const body = html`<main><h1>Identity provider (stand-in)</h1><p class="panel">${reason}</p></main>`;
  return sendPage(reply, { language: 'en', title: 'Identity provider (stand-in)', body }, 400);
}
