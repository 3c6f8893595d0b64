import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import { sendPage } from '../html/document.ts';
import { type Html, html } from '../html/markup.ts';
import type { Mail, Mailbox } from './mailbox.ts';

const style = readFileSync(new URL('mailbox.css', import.meta.url), 'utf8');

/** Shows all mails and the requested one, by default the newest. */
export function sendMailboxPage(reply: FastifyReply, mailbox: Mailbox, id: string | undefined): FastifyReply {
  const mails = mailbox.list();
  const shown = mails.find((mail) => mail.id === id) ?? mails[0];
  const body = html`<main class="wide">
<h1>Mailbox (${mails.length})</h1>
<p class="hint lead"><a href="/">Stand-ins</a> · Every mail that the shop sends arrives here. <span id="news" role="status" hidden></span></p>
<div class="mails">${shown ? html`${renderList(mails, shown)}${renderMessage(shown)}` : html`<p class="panel">No mail yet.</p>`}</div>
</main>
${renderPolling(mails[0]?.id ?? '')}`;
  return sendPage(reply, { language: 'en', title: 'Mailbox', body, style });
}

function renderList(mails: readonly Mail[], shown: Mail): Html {
  return html`<nav class="panel list" aria-label="Mails"><ul>${mails.map(
    (mail) => html`<li><a href="/mailbox?id=${mail.id}"${mail === shown && html` aria-current="true"`}>
<strong>${mail.subject}</strong><span>${mail.to}</span><span>${formatTime(mail)}</span></a></li>`,
  )}</ul></nav>`;
}

function renderMessage(mail: Mail): Html {
  return html`<article class="panel">
<h2>${mail.subject}</h2>
<dl class="facts"><dt>From</dt><dd>${mail.from}</dd><dt>To</dt><dd>${mail.to}</dd><dt>Received</dt><dd>${formatTime(mail)}</dd></dl>
${
  mail.attachments.length > 0 &&
  html`<ul class="parts" aria-label="Attachments">${mail.attachments.map(
    (part, index) =>
      html`<li><a href="/mailbox/messages/${mail.id}/attachments/${index}">${part.name} (${Math.ceil(part.size / 1024)} KB)</a></li>`,
  )}</ul>`
}
${mail.html !== '' && html`<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mailbox/messages/${mail.id}/html"></iframe>`}
<details${mail.html === '' && html` open`}><summary>Text</summary><pre>${mail.text}</pre></details>
</article>`;
}

function formatTime({ receivedAt }: Mail): string {
  return new Date(receivedAt).toLocaleString('de-CH', { timeZone: 'Europe/Zurich' });
}

/** Renders a script that announces new mail without replacing the open mail. */
function renderPolling(newestId: string): Html {
  return {
    markup: `<script>
setInterval(async () => {
  const answer = await fetch('/mailbox/messages?limit=1').catch(() => undefined);
  const [newest] = answer && answer.ok ? await answer.json() : [];
  if (!newest || newest.id === ${JSON.stringify(newestId)}) return;
  if (${JSON.stringify(newestId)} === '') return location.assign('/mailbox');
  const news = document.getElementById('news');
  news.hidden = false;
  news.innerHTML = '<a href="/mailbox">New mail</a>';
}, 3000);
</script>`,
  };
}
