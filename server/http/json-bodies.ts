import type { FastifyInstance } from 'fastify';
import type { HttpLimits } from './http-limits.ts';
import { badRequest } from './problem.ts';

type ShapeLimits = Pick<HttpLimits, 'jsonDepth' | 'jsonItems'>;

/** JSON is the only body that is read, and one that nests deeply or holds very many items is refused unparsed. */
export function readJsonBodies(app: FastifyInstance, limits: ShapeLimits): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (hasShape(text, limits)) parse(request, text, done);
    else done(badRequest([{ field: '', messageKey: 'bodyInvalid' }]));
  });
}

/**
 * Whether a text nests no deeper and has no more keys and items than allowed, as JSON counts them; what is no JSON is
 * the parser's to find. One look at each letter, and none after the first that is too many.
 */
export function hasShape(text: string, { jsonDepth, jsonItems }: ShapeLimits): boolean {
  let depth = 0;
  let items = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index];
    if (isInString) {
      // What follows a backslash ends no string.
      if (letter === '\\') index += 1;
      else if (letter === '"') isInString = false;
    } else if (letter === '"') {
      isInString = true;
    } else if (letter === '{' || letter === '[') {
      depth += 1;
      items += 1;
    } else if (letter === '}' || letter === ']') {
      // Text that closes what it never opened gains nothing.
      depth = Math.max(0, depth - 1);
    } else if (letter === ',') {
      items += 1;
    }
    if (depth > jsonDepth || items > jsonItems) return false;
  }
  return true;
}
