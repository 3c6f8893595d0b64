import type { FastifyReply } from 'fastify';
import { type Html, html } from './markup.ts';

export type PageDeps = {
  readonly language: string;
  readonly title: string;
  readonly body: Html;
  /** Rules of this page beside the common ones; written by us, never by a visitor. */
  readonly style?: string;
};

const commonStyle = `
:root{color-scheme:light;--ink:#1d2430;--soft:#586174;--line:#c9cfda;--paper:#fff;--ground:#eef1f6;--act:#1f4f8f;--bad:#a3201d;--good:#17663a}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
main{max-width:34rem;margin:0 auto;padding:1.5rem 1rem 3rem}
main.wide{max-width:64rem}
h1{font-size:1.4rem;line-height:1.25;margin:0 0 1rem}
h2{font-size:1.1rem;margin:1.5rem 0 .5rem}
a{color:var(--act)}
.panel{background:var(--paper);border:1px solid var(--line);border-radius:.6rem;padding:1.25rem;margin:0 0 1rem}
label{display:block;font-weight:600;margin:.9rem 0 .25rem}
input,select{width:100%;font:inherit;padding:.6rem .7rem;border:1px solid #77819a;border-radius:.4rem;background:#fff;color:inherit}
input[aria-invalid=true]{border:2px solid var(--bad)}
button,.button{display:inline-block;font:inherit;font-weight:600;padding:.7rem 1.2rem;border-radius:.4rem;border:1px solid var(--act);background:var(--act);color:#fff;cursor:pointer;text-decoration:none}
button.quiet{background:#fff;color:var(--act)}
:focus-visible{outline:3px solid #e08a00;outline-offset:2px}
.panel>:first-child,[role=alert]>:first-child{margin-top:0}[role=alert]>:last-child{margin-bottom:0}
.row{display:flex;align-items:end;gap:.75rem;flex-wrap:wrap;margin-top:1.25rem}
.grow{flex:1 1 8rem}
.hint{color:var(--soft);font-size:.9rem;margin:.25rem 0 0}
.bad{color:var(--bad)}.good{color:var(--good)}
[role=alert]{border-left:4px solid var(--bad);background:#fdf1f0;padding:.75rem 1rem;margin:0 0 1rem}
[role=status]{border-left:4px solid var(--good);background:#eff8f2;padding:.75rem 1rem;margin:0 0 1rem}
dl.facts{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0}
dl.facts dt{color:var(--soft)}dl.facts dd{margin:0;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;font-size:.9rem}
td,th{text-align:left;padding:.35rem .5rem .35rem 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
code{font-family:ui-monospace,monospace;font-size:.95em}
td code.whole{white-space:nowrap}
details{margin-top:1rem}summary{cursor:pointer;font-weight:600;padding:.35rem 0}
`;

export function sendPage(reply: FastifyReply, parts: PageDeps, status = 200): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(document(parts).markup);
}

function document(parts: PageDeps): Html {
  const style: Html = { markup: `<style>${commonStyle}${parts.style ?? ''}</style>` };
  return html`<!doctype html>
<html lang="${parts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${parts.title}</title>
<link rel="icon" href="data:,">
${style}
</head>
<body>
${parts.body}
</body>
</html>
`;
}
