import { createHash } from 'node:crypto';
import type { Brand } from '#brands/brand.ts';
import { pagePath } from '#contract/paths.ts';
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
type PageBrand = Pick<Brand, 'name' | 'nameForms' | 'texts' | 'colours'>;

/**
 * Renders a self-contained page, because a device without a connection can load nothing.
 * @param mark the brand's mark as SVG
 */
export function renderOfflinePage(brand: PageBrand, mark: string, language: Language): SelfContainedPage {
  const { title, text, retry } = applyBrandTexts(brand, language, TEXTS[language]).offline;
  return renderPage(brand, mark, language, { title, text, link: { label: retry, href: '' } });
}

/** The page for a refused or failed request, without the storefront. */
export function renderErrorPage(
  brand: PageBrand,
  mark: string,
  language: Language,
  status: number,
): SelfContainedPage {
  const texts = applyBrandTexts(brand, language, TEXTS[language]);
  const { page, ...errors } = texts['page-errors'];
  // The link reloads the current address, which is that of the failed page.
  const retry = { label: page.retry, href: '' };
  const home = { label: page.home, href: pagePath.home(language) };
  const render = (shown: PageText) => renderPage(brand, mark, language, shown);
  if (status === 404) return render({ title: page.notFoundTitle, text: page.notFoundText, link: home });
  if (status === 431) return render({ ...texts.offline.tooManyCookies, link: retry });
  if (status === 429 || status === 503)
    return render({ title: page.failedTitle, text: errors.SERVICE_UNAVAILABLE_ERROR, link: retry });
  if (status >= 500)
    return render({ title: page.failedTitle, text: errors.INTERNAL_SERVER_ERROR, link: retry });
  return render({ ...texts.offline.refused, link: home });
}

type PageText = { title: string; text: string; link: { label: string; href: string } };

function renderPage(
  brand: PageBrand,
  mark: string,
  language: Language,
  { title, text, link }: PageText,
): SelfContainedPage {
  const style = renderStyle(brand.colours);
  const styleHash = createHash('sha256').update(style).digest('base64');
  return {
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
<p><a href="${link.href}">${escapeHtml(link.label)}</a></p>
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
body{margin:0;min-height:100dvh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;background:${ground};color:${ink};font:1.0625rem/1.55 system-ui,sans-serif}
main{max-width:min(32rem,100%);padding:2rem min(1.5rem,6vw);overflow-wrap:anywhere}
.mark svg{display:block;width:4rem;height:4rem}
h1{margin:1.5rem 0 .5rem;font-size:min(2rem,10vw);line-height:1.15;text-wrap:balance}
p{margin:0 0 1.5rem;color:${inkSoft}}
a{display:inline-flex;align-items:center;min-height:3rem;padding:0 1.5rem;border-radius:999px;background:${brand};color:${brandInk};font-weight:600;text-decoration:none}
:focus-visible{outline:3px solid ${focus};outline-offset:2px}
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
