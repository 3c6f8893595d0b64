import { createReadStream } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { getBuildFolders } from '#server/runtime/build-folders.ts';
import { renderPictures } from '../shop/card-pictures.ts';
import { DOCUMENTS } from './example-documents.ts';
import { MAILS, SHOP_URL } from './example-mails.ts';

// Serves a preview of every mail and document of the shop, from the examples in `docs/documents`. Run it with
// `node --watch`: a changed source restarts it, and open pages reload.

const root = join(import.meta.dirname, '../..');
const pictures = getBuildFolders('murmeli').pictures;
const manifest = await renderPictures({ brandDir: join(root, 'brands/murmeli'), outDir: pictures });
const port = Number(process.env.PORT ?? 3901);

/** Reloads the page when the restarted program responds. */
const RELOAD = `<script>new EventSource('/changes').onerror = function () {
  this.close();
  setInterval(() => fetch('/').then(() => location.reload(), () => {}), 200);
};</script>`;

function indexPage(): string {
  const row = (kind: string, name: string, end: string) =>
    `<tr><td>${name}</td>${LANGUAGES.map((lang) => `<td><a href="/${kind}/${name}/${lang}${end}">${lang}</a></td>`).join('')}</tr>`;
  const mails = Object.keys(MAILS).map((name) => row('mail', name, ''));
  const documents = Object.keys(DOCUMENTS).map((name) => row('document', name, '.pdf'));
  return `<!doctype html><meta charset="utf-8"><title>Mails and documents</title>
<style>body { font: 16px system-ui; margin: 2rem } td { padding: .2rem .8rem }</style>
<h1>Mails</h1><table>${mails.join('')}</table><h1>Documents</h1><table>${documents.join('')}</table>${RELOAD}`;
}

function getLanguage(word: string | undefined): Language | undefined {
  return LANGUAGES.find((lang) => lang === word);
}

async function handleRequest(path: string, response: ServerResponse): Promise<void> {
  const [, kind, name = '', last = ''] = path.split('/');
  const lang = getLanguage(last.replace(/\.pdf$/, ''));
  const send = (type: string, body: string | Buffer) =>
    void response.writeHead(200, { 'content-type': type }).end(body);
  if (path === '/') return send('text/html; charset=utf-8', indexPage());
  if (path === '/changes')
    return void response.writeHead(200, { 'content-type': 'text/event-stream' }).write('\n');
  if (kind === 'pictures') {
    createReadStream(join(pictures, basename(path)))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
    return;
  }
  if (kind === 'mail' && lang !== undefined && MAILS[name] !== undefined) {
    const { html } = MAILS[name](lang, manifest);
    return send(
      'text/html; charset=utf-8',
      html.replaceAll(SHOP_URL, '').replace('</body>', `${RELOAD}</body>`),
    );
  }
  if (kind === 'document' && lang !== undefined && DOCUMENTS[name] !== undefined)
    return send('application/pdf', await DOCUMENTS[name](lang, manifest, pictures));
  response.writeHead(404, { 'content-type': 'text/plain' }).end('Unknown mail or document.');
}

createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  handleRequest(pathname, response).catch((error: unknown) => {
    // Only developers see this page, so it shows the error.
    response.writeHead(500, { 'content-type': 'text/plain' });
    response.end(error instanceof Error ? error.stack : String(error));
  });
}).listen(port, () => console.log(`Mails and documents: http://localhost:${port}`));
