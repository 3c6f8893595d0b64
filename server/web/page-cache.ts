import { createHash } from 'node:crypto';
import { NO_TAG, type TagSources } from './tag-sources.ts';

/** A rendered page: the same bytes for every visitor. */
export type Page = { body: string; etag: string; contentSecurityPolicy: string };

/** How long a page may be older than the catalogue. */
const FRESH_MS = 5_000;
const PAGES_MAX = 500;

/**
 * Makes the page of an HTML document: its ETag and the policy that lets exactly its own inline scripts run.
 * @param live whether its scripts and styles come from the development server, which puts styles into the page
 */
export function toPage(
  body: string,
  frameSources: readonly string[],
  tag: TagSources = NO_TAG,
  live = false,
): Page {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { body, etag, contentSecurityPolicy: policyFor(body, frameSources, tag, live) };
}

function policyFor(body: string, frameSources: readonly string[], tag: TagSources, live: boolean): string {
  const inlineScripts = body.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const hashes = Array.from(
    inlineScripts,
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes), ...tag.script].join(' '),
    `style-src 'self'${live ? " 'unsafe-inline'" : ''}`,
    ["img-src 'self' data:", ...tag.report].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...tag.report].join(' '),
    "manifest-src 'self'",
    `worker-src 'self'${live ? ' blob:' : ''}`,
    `frame-src ${frameSources.length > 0 ? frameSources.join(' ') : "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export type PageCache = {
  /** The page of a path; `render` is called once however many ask at the same time. */
  get: (path: string, render: () => Promise<Page | undefined>) => Promise<Page | undefined>;
};

/** @param now ms, monotonic */
export function createPageCache(now: () => number): PageCache {
  const pages = new Map<string, { page: Promise<Page | undefined>; until: number }>();
  return {
    get: (path, render) => {
      const held = pages.get(path);
      if (held !== undefined && now() < held.until) return held.page;
      const page = render();
      pages.delete(path);
      pages.set(path, { page, until: now() + FRESH_MS });
      // What is no page, or failed, is not kept.
      page.then(
        (made) => made === undefined && pages.delete(path),
        () => pages.delete(path),
      );
      const oldest = pages.keys().next();
      if (pages.size > PAGES_MAX && !oldest.done) pages.delete(oldest.value);
      return page;
    },
  };
}
