import { createHash } from 'node:crypto';

export type Tag = { id: string; url: string };

export type TagSources = { script: readonly string[]; report: readonly string[] };

export const NO_TAG: TagSources = { script: [], report: [] };

/** From Google's guide to content security policies. */
export const PUBLIC_TAG_URL = 'https://www.googletagmanager.com';
const PUBLIC_REPORTS = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];

/** Returns the sources of the analytics tag. A tag from the operator's own origin reports only there. */
export function getTagSources(tag: Tag | null): TagSources {
  if (tag === null) return NO_TAG;
  return { script: [tag.url], report: [tag.url, ...(tag.url === PUBLIC_TAG_URL ? PUBLIC_REPORTS : [])] };
}

/** Sources of the inline scripts and styles that a page may use, each with its hash. */
export type InlineSources = { scripts: readonly string[]; styles: readonly string[] };

export type PolicyBuilder = (inline: InlineSources, path: string) => string;

/**
 * Removes the nonces from a page, and returns the hashes of the scripts and styles that had one. The renderer adds the
 * nonce to its own tags only, so that markup injected by data is never allowed. Unlike nonces, hashes stay valid in a
 * cached page.
 */
export function removeMarks(html: string, nonce: string): { body: string; inline: InlineSources } {
  const mark = ` nonce="${nonce}"`;
  const [scripts, styles] = ['script', 'style'].map((tag) =>
    hashContents(html, new RegExp(`<${tag}[^<>]*${mark}[^<>]*>([^]*?)</${tag}>`, 'g')),
  );
  return { body: html.replaceAll(mark, ''), inline: { scripts: scripts ?? [], styles: styles ?? [] } };
}

export type PageSources = { frames: readonly string[]; tag: TagSources };

/** Forbids HTML and code from text, except what `storefront/browser/trusted-types.ts` allows. */
export const TRUSTED_TYPES = "; require-trusted-types-for 'script'; trusted-types default";

/** @param isLive true if the development server injects styles */
export function buildPagePolicy(
  { scripts, styles }: InlineSources,
  { frames, tag }: PageSources,
  isLive = false,
) {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...tag.script].join(' '),
    ["style-src 'self'", ...(isLive ? ["'unsafe-inline'"] : styles)].join(' '),
    ["img-src 'self' data:", ...tag.report].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...tag.report].join(' '),
    "manifest-src 'self'",
    `worker-src 'self'${isLive ? ' blob:' : ''}`,
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Allows styles but no scripts. */
export function buildPreviewPolicy({ styles }: InlineSources): string {
  return [
    "default-src 'none'",
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

function hashContents(html: string, pattern: RegExp): string[] {
  const hashes = Array.from(html.matchAll(pattern), ([, code]) => {
    const hash = createHash('sha256')
      .update(code ?? '')
      .digest('base64');
    return `'sha256-${hash}'`;
  });
  return [...new Set(hashes)];
}
