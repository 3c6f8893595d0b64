import { createHash } from 'node:crypto';
import type { Brand } from '#brands/brand.ts';
import { LANGUAGE_TAGS, type Language } from '#rules/language.ts';
import { applyBrandTexts } from '#texts/brand-texts.ts';
import german from '#texts/de-ch/offline.json' with { type: 'json' };
import germanErrors from '#texts/de-ch/page-errors.json' with { type: 'json' };
import french from '#texts/fr-ch/offline.json' with { type: 'json' };
import frenchErrors from '#texts/fr-ch/page-errors.json' with { type: 'json' };
import italian from '#texts/it-ch/offline.json' with { type: 'json' };
import italianErrors from '#texts/it-ch/page-errors.json' with { type: 'json' };

const TEXTS = {
  'de-ch': { offline: german, 'page-errors': germanErrors },
  'fr-ch': { offline: french, 'page-errors': frenchErrors },
  'it-ch': { offline: italian, 'page-errors': italianErrors },
};

type SelfContainedPage = { body: string; contentSecurityPolicy: string };
type PageBrand = Pick<Brand, 'name' | 'texts' | 'colours'>;

/**
 * Renders a self-contained page, because a device without a connection can load nothing.
 * @param mark the brand's mark as SVG
 */
export function renderOfflinePage(brand: PageBrand, mark: string, language: Language): SelfContainedPage {
  return renderPage(brand, mark, language, applyBrandTexts(brand, language, TEXTS[language]).offline);
}

export function renderOverloadPage(brand: PageBrand, mark: string, language: Language): SelfContainedPage {
  const { page, SERVICE_UNAVAILABLE_ERROR: text } = applyBrandTexts(brand, language, TEXTS[language])[
    'page-errors'
  ];
  return renderPage(brand, mark, language, { title: page.failedTitle, text, retry: page.retry });
}

function renderPage(
  brand: PageBrand,
  mark: string,
  language: Language,
  { title, text, retry }: { title: string; text: string; retry: string },
): SelfContainedPage {
  const style = renderStyle(brand.colours);
  const styleHash = createHash('sha256').update(style).digest('base64');
  return {
    // The link reloads the current URL, which is that of the failed page.
    body: `<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} | ${brand.name}`)}</title>
<style>${style}</style>
</head>
<body>
<main>
<div class="mark">${mark}</div>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p><a href="">${escapeHtml(retry)}</a></p>
</main>
</body>
</html>
`,
    contentSecurityPolicy: `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}

function renderStyle({ ground, ink, inkSoft, brand, brandInk, focus }: Brand['colours']): string {
  return `
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:${ground};color:${ink};font:1.0625rem/1.55 system-ui,sans-serif}
main{max-width:32rem;padding:2rem 1.5rem}
.mark svg{display:block;width:4rem;height:4rem}
h1{margin:1.5rem 0 .5rem;font-size:2rem;line-height:1.15;text-wrap:balance}
p{margin:0 0 1.5rem;color:${inkSoft}}
a{display:inline-flex;align-items:center;min-height:3rem;padding:0 1.5rem;border-radius:999px;background:${brand};color:${brandInk};font-weight:600;text-decoration:none}
:focus-visible{outline:3px solid ${focus};outline-offset:2px}
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
