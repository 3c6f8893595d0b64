import type { FastifyInstance } from 'fastify';
import { decodeUtf8 } from '#server/runtime/decode-text.ts';
import type { HttpLimits } from './http-limits.ts';
import { badRequest } from './problem.ts';

type ShapeLimits = Pick<HttpLimits, 'jsonDepth' | 'jsonItems'>;

/** Rejects deeply nested or very large bodies before parsing. */
export function parseJsonBodies(app: FastifyInstance, limits: ShapeLimits): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = decodeUtf8(typeof body === 'string' ? Buffer.from(body) : body);
    if (text === undefined) return done(badRequest([{ field: '', messageKey: 'bodyInvalid' }]));
    const { jsonItems = limits.jsonItems } = request.routeOptions.config;
    if (isAcceptableJson(text, { ...limits, jsonItems })) parse(request, text, done);
    else done(badRequest([{ field: '', messageKey: 'bodyInvalid' }]));
  });
}

/** Also true for malformed JSON, which the parser rejects. */
export function isAcceptableJson(text: string, limits: ShapeLimits): boolean {
  return isWithinShapeLimits(text, limits) && isWellFormed(text);
}

const SURROGATE = /\\u[dD][89a-fA-F]/;

/** Rejects half of a surrogate pair: it would be stored as U+FFFD, and PostgreSQL refuses it in JSON. */
function isWellFormed(json: string): boolean {
  if (!SURROGATE.test(json)) return true;
  try {
    return hasWellFormedTexts(JSON.parse(json));
  } catch {
    return true;
  }
}

function hasWellFormedTexts(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, part]) => key.isWellFormed() && hasWellFormedTexts(part));
}

/** Stops at the first excess. Doesn't check whether the JSON is well-formed. */
export function isWithinShapeLimits(text: string, { jsonDepth, jsonItems }: ShapeLimits): boolean {
  let depth = 0;
  let items = 0;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index];
    if (letter === '"') {
      index = findStringEnd(text, index);
    } else if (letter === '{' || letter === '[') {
      depth += 1;
      items += 1;
    } else if (letter === '}' || letter === ']') {
      // Unbalanced closing brackets must not lower the count.
      depth = Math.max(0, depth - 1);
    } else if (letter === ',') {
      items += 1;
    }
    if (depth > jsonDepth || items > jsonItems) return false;
  }
  return true;
}

/**
 * Returns the index of the closing quote, or the text's length. Fast, because files are strings of several
 * MB.
 */
function findStringEnd(text: string, start: number): number {
  for (let quote = start; ; ) {
    quote = text.indexOf('"', quote + 1);
    if (quote === -1) return text.length;
    let firstBackslash = quote;
    while (text[firstBackslash - 1] === '\\') firstBackslash -= 1;
    // An odd number of backslashes escapes the quote.
    if ((quote - firstBackslash) % 2 === 0) return quote;
  }
}
