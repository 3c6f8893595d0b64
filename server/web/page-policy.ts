import { createHash } from 'node:crypto';
import { NO_TAG, type TagSources } from './tag-sources.ts';

/** A rendered page. */
export type Page = { body: string; contentSecurityPolicy: string };

/**
 * Makes the page of an HTML document, with the policy that lets exactly its own inline scripts run.
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
