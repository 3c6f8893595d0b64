import { createHash } from 'node:crypto';

export type Tag = { id: string; url: string };

export type TagSources = { script: readonly string[]; report: readonly string[] };

export const NO_TAG: TagSources = { script: [], report: [] };

/** Google's guide to content security policies. */
export const PUBLIC_TAG_URL = 'https://www.googletagmanager.com';
const PUBLIC_REPORTS = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];

/** A tag from the operator's own origin reports only there. */
export function getTagSources(tag: Tag | null): TagSources {
  if (tag === null) return NO_TAG;
  return { script: [tag.url], report: [tag.url, ...(tag.url === PUBLIC_TAG_URL ? PUBLIC_REPORTS : [])] };
}

const STYLES = /<style[^>]*>([\s\S]*?)<\/style>/g;

export type Page = { body: string; contentSecurityPolicy: string };

/**
 * The policy allows exactly the document's inline scripts and styles.
 * @param live true if the development server injects styles
 */
export function toPage(
  body: string,
  frameSources: readonly string[],
  tag: TagSources = NO_TAG,
  live = false,
): Page {
  return { body, contentSecurityPolicy: buildPolicy(body, frameSources, tag, live) };
}

function buildPolicy(body: string, frameSources: readonly string[], tag: TagSources, live: boolean): string {
  const scripts = hashContents(body, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const styles = live ? ["'unsafe-inline'"] : hashContents(body, STYLES);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...tag.script].join(' '),
    ["style-src 'self'", ...styles].join(' '),
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

/** Previews get styles, but no scripts. */
export function buildPreviewPolicy(body: string): string {
  return [
    "default-src 'none'",
    ["style-src 'self'", ...hashContents(body, STYLES)].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

function hashContents(body: string, pattern: RegExp): string[] {
  const hashes = Array.from(body.matchAll(pattern), ([, code]) => {
    const hash = createHash('sha256')
      .update(code ?? '')
      .digest('base64');
    return `'sha256-${hash}'`;
  });
  return [...new Set(hashes)];
}
