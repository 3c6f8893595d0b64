import { createHash } from 'node:crypto';
import { NO_TAG, type TagSources } from './tag-sources.ts';

const STYLES = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** A rendered page. */
export type Page = { body: string; contentSecurityPolicy: string };

/**
 * Makes the page of an HTML document, with the policy that lets exactly its own inline scripts run and its own inline
 * styles apply.
 * @param live whether its scripts and styles come from the development server, which puts styles into the page
 */
export function toPage(
  body: string,
  frameSources: readonly string[],
  tag: TagSources = NO_TAG,
  live = false,
): Page {
  return { body, contentSecurityPolicy: policyFor(body, frameSources, tag, live) };
}

function policyFor(body: string, frameSources: readonly string[], tag: TagSources, live: boolean): string {
  const scripts = hashesOf(body, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const styles = live ? ["'unsafe-inline'"] : hashesOf(body, STYLES);
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

/** The policy of a page that is only looked at, inside a page of its own origin: it has its styles, and runs nothing. */
export function stillPagePolicy(body: string): string {
  return [
    "default-src 'none'",
    ["style-src 'self'", ...hashesOf(body, STYLES)].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** Of what stands between the tags that a pattern finds, each once. */
function hashesOf(body: string, pattern: RegExp): string[] {
  const hashes = Array.from(body.matchAll(pattern), ([, code]) => {
    const hash = createHash('sha256')
      .update(code ?? '')
      .digest('base64');
    return `'sha256-${hash}'`;
  });
  return [...new Set(hashes)];
}
