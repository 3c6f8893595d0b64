import { readFileSync } from 'node:fs';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#rules/language.ts';
import type { ErrorPage } from '#server/http/error-page.ts';
import type { LoadedBrand } from '#server/runtime/load-brand.ts';
import { renderErrorPage } from './offline-page.ts';

/** Creates error pages. They are static and cached, because an overloaded server can't afford to render. */
export function createErrorPage({ brand, dir }: LoadedBrand): ErrorPage {
  const mark = readFileSync(`${dir}/${brand.logo.mark}`, 'utf8');
  const pages = new Map<string, ReturnType<typeof renderErrorPage>>();
  return (status, { url, acceptLanguage }) => {
    const language = findLanguage(url, acceptLanguage);
    const key = `${language} ${status}`;
    const page = pages.get(key) ?? renderErrorPage(brand, mark, language, status);
    pages.set(key, page);
    return {
      body: page.body,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': page.contentSecurityPolicy,
      },
    };
  };
}

/** The language of the address, or else the first one that the browser accepts. */
function findLanguage(url: string, acceptLanguage = ''): Language {
  const [, first = ''] = url.split(/[/?#]/);
  const codes = [first, ...acceptLanguage.split(',').map((entry) => `${entry.trim().slice(0, 2)}-ch`)];
  const known = codes.map((code) => LANGUAGES.find((language) => language === code.toLowerCase()));
  return known.find((language) => language !== undefined) ?? DEFAULT_LANGUAGE;
}
