import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import { type Html, html } from './markup.ts';

export type Page = {
  readonly language: string;
  readonly title: string;
  readonly body: Html;
  /** Additional CSS of this page. It must never contain user input. */
  readonly style?: string;
};

const commonStyle = readFileSync(new URL('page.css', import.meta.url), 'utf8');

export function sendPage(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(renderDocument(page).markup);
}

function renderDocument(page: Page): Html {
  const style: Html = { markup: `<style>${commonStyle}${page.style ?? ''}</style>` };
  return html`<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<link rel="icon" href="data:,">
${style}
</head>
<body>
${page.body}
</body>
</html>
`;
}
