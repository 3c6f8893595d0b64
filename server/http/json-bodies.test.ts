import fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { serverErrorSchema } from '#contract/error.ts';
import { handleErrors } from './error-responses.ts';
import { HTTP_LIMITS } from './http-limits.ts';
import { isWithinShapeLimits, parseJsonBodies } from './json-bodies.ts';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const wide = (items: number) => JSON.stringify(Array.from({ length: items }, () => 1));
const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1])));

/** Sends a body and returns the response. */
async function post(payload: string | Buffer, contentType = 'application/json') {
  const app = fastify();
  handleErrors(app);
  parseJsonBodies(app, HTTP_LIMITS);
  app.post('/', async ({ body }) => ({ body }));
  return app.inject({ method: 'POST', url: '/', headers: { 'content-type': contentType }, payload });
}

describe('a body with text that cannot be stored', () => {
  it.each(['{"a":"\\ud800"}', '{"a":["x\\uDFFFx"]}', '{"\\udc00\\ud83d":1}', '"\\ud83d"'])(
    'is refused: %s',
    async (body) => {
      expect((await post(body)).statusCode).toBe(400);
    },
  );

  it('is refused if its bytes are not UTF-8', async () => {
    const payload = Buffer.from('{"a":"\xff"}', 'latin1');
    expect((await post(payload)).statusCode).toBe(400);
  });

  it.each(['{"a":"\\ud83c\\udf81"}', '{"a":"\\\\ud800"}'])(
    'is not meant by other escapes: %s',
    async (body) => {
      expect((await post(body)).json()).toEqual({ body: JSON.parse(body) });
    },
  );
});

describe('a body is read', () => {
  it.each([
    ['20 deep', nested(20)],
    ['20 objects deep', objects(20)],
    ['with 2,000 items', wide(2_000)],
    ['with 2,000 keys', keys(2_000)],
    ['with a string of brackets', JSON.stringify({ a: '[{,'.repeat(9_000) })],
    ['with brackets behind an escaped quote', JSON.stringify({ a: `"${'[,'.repeat(9_000)}\\` })],
    ['with letters beyond ASCII', '{"a":"Zoë 😀"}'],
  ])('%s', async (_name, payload) => {
    const answer = await post(payload);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().body).toEqual(JSON.parse(payload));
  });

  it('with a type that names its charset', async () => {
    expect((await post('{}', 'application/json; charset=utf-8')).statusCode).toBe(200);
  });
});

describe('a body is refused without being parsed', () => {
  it.each([
    ['21 deep', nested(21)],
    ['21 objects deep', objects(21)],
    ['10,000 deep without an end', '['.repeat(10_000)],
    ['deep behind a string that ends with a backslash', `["\\\\",${nested(20)}]`],
    ['with 2,001 items', wide(2_001)],
    ['with 2,001 keys', keys(2_001)],
    ['with 2,001 items in many lists', JSON.stringify(Array.from({ length: 700 }, () => [1, 2]))],
    ['with 3,000 empty objects', `[${'{},'.repeat(3_000)}{}]`],
  ])('%s', async (_name, payload) => {
    const parse = vi.spyOn(JSON, 'parse');
    const answer = await post(payload);
    expect(parse.mock.calls.map(([text]) => text)).not.toContain(payload);
    parse.mockRestore();
    expect(answer.statusCode).toBe(400);
    expect(serverErrorSchema.parse(answer.json())).toMatchObject({
      messageKey: 'BAD_REQUEST',
      fieldErrors: [{ field: '', messageKey: 'bodyInvalid' }],
    });
  });
});

describe('a body is a bad request', () => {
  it.each([
    '{"__proto__":{}}',
    '{"a":[{"__proto__":1}]}',
    '{"\\u005f_proto__":{"a":1}}',
    '{"constructor":{"prototype":{}}}',
    '{"a":{"constructor":{"prototype":{"b":1}}}}',
    '',
    '{',
    ']',
    '{"a":1}}',
    '\u0000',
  ])('%j', async (payload) => {
    expect((await post(payload)).statusCode).toBe(400);
  });

  it.each(['text/plain', 'application/xml', 'application/jsonp'])(
    'but with the type %s it is refused',
    async (type) => {
      expect((await post('{}', type)).statusCode).toBe(415);
    },
  );
});

it('closing brackets without opening ones do not extend the limit', () => {
  expect(isWithinShapeLimits(`${']'.repeat(50)}${nested(21)}`, HTTP_LIMITS)).toBe(false);
});
