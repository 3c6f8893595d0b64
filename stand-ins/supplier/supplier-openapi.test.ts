import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { CLIENT_CREDENTIALS, createTestBuyer } from '../../testkit/supplier-test-buyer.ts';
import { startStandIns } from '../start-stand-ins.ts';
import { createErrorResponse, type ErrorCode, errorCodes } from './supplier-errors.ts';

type Part = {
  readonly $ref?: string;
  readonly headers?: Record<string, { readonly required?: boolean }>;
  readonly content?: Record<
    string,
    { readonly schema: { readonly $ref: string }; readonly example?: unknown }
  >;
};
type Call = { readonly requestBody?: Part; readonly responses: Record<string, Part> };

const text = readFileSync(new URL('../../docs/supplier.openapi.json', import.meta.url), 'utf8');
const description = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'));
const named: Record<string, object> = description.components.schemas;
const paths: Record<string, Record<string, Call>> = description.paths;

function schema(name: string): z.ZodType {
  return z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs: named } as Parameters<
    typeof z.fromJSONSchema
  >[0]);
}

const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, call]) =>
    method === 'parameters' ? [] : [{ path, method, call }],
  ),
);

/** Returns the file's description of a response, with its reference resolved. */
function findDescription(method: string, path: string, status: number): Part {
  const part = paths[path]?.[method]?.responses[String(status)];
  const name = part?.$ref?.split('/').at(-1);
  const found = name === undefined ? part : description.components.responses[name];
  if (!found) throw new Error(`${method} ${path} does not describe ${status}`);
  return found;
}

function findSchema(part: Part | undefined): z.ZodType {
  return schema(part?.content?.['application/json']?.schema.$ref.replace('#/$defs/', '') ?? '');
}

const standIns = await startStandIns({ port: 0, smtpPort: 0 });
const buyer = createTestBuyer(standIns.url);
await buyer.signIn(CLIENT_CREDENTIALS);
beforeEach(() => fetch(`${standIns.url}/supplier/control`, { method: 'DELETE' }));
afterAll(() => standIns.close());

/** Checks a response against the file's description, and returns it. */
async function expectFit(method: string, path: string, body?: unknown, values: Record<string, string> = {}) {
  const filled = path.replace(/\{(\w+)\}/, (_whole, name) => values[name] ?? 'o-1');
  const query = method === 'get' && values.query ? `?${values.query}` : '';
  const answer = await buyer.send(method.toUpperCase(), filled.replace('/v1/', '') + query, body);
  findSchema(findDescription(method, path, answer.status)).parse(answer.body);
  return answer;
}

const order = { productReferenceId: 'murmeli-classic', value: 5000, currency: 'CHF' };
const span = (more = '') => ({ query: `from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z${more}` });
const CARD = '/v1/cards/{issueId}';
const ACTIVATION = '/v1/activations/{activationId}';
const VOID = '/v1/voids/{voidId}';

describe('the OpenAPI file of the supplier', () => {
  it('describes every answer of a card’s life', async () => {
    schema('Token').parse(await (await buyer.signIn(CLIENT_CREDENTIALS)).json());
    const { number, pin } = (await expectFit('put', CARD, order)).body;
    const [blank, posted] = (await buyer.stock()).map((card) => card.number);
    const statuses = [
      await expectFit('put', CARD, order),
      await expectFit('get', CARD),
      await expectFit('put', CARD, { ...order, value: 7000 }),
      await expectFit('put', CARD, { ...order, value: 70_000 }, { issueId: 'o-2' }),
      await expectFit('get', CARD, undefined, { issueId: 'nobody' }),
      await expectFit('put', ACTIVATION, { ...order, number: posted }),
      await expectFit('put', ACTIVATION, { ...order, number: posted }),
      await expectFit('get', ACTIVATION),
      await expectFit('get', ACTIVATION, undefined, { activationId: 'nobody' }),
      await expectFit('post', '/v1/balance', { number, pin }),
      await expectFit('post', '/v1/balance', { number, pin: '12' }),
      await expectFit('put', VOID, { issueId: 'o-1' }),
      await expectFit('put', VOID, { number }),
      await expectFit('put', VOID, { activationId: 'o-1' }, { voidId: 'o-2' }),
      await expectFit('put', VOID, { number: blank }, { voidId: 'o-3' }),
      await expectFit('put', VOID, { number: posted }, { voidId: 'o-4' }),
      await expectFit('put', VOID, { issueId: 'nobody' }, { voidId: 'o-4' }),
      await expectFit('get', '/v1/cards', undefined, span('&limit=2')),
      await expectFit('get', '/v1/cards', undefined, span()),
      await expectFit('get', '/v1/cards', undefined, span('&limit=0')),
    ].map(({ status }) => status);
    expect(statuses).toEqual([
      ...[200, 200, 409, 422, 404],
      ...[201, 200, 200, 404],
      ...[200, 400],
      ...[201, 200, 201, 201, 409, 404],
      ...[200, 200, 400],
    ]);
  });

  it.each(['UNAUTHORIZED', 'SYSTEM', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'] as const)(
    'describes %s for every call',
    async (code) => {
      for (const { path, method, call } of calls.filter((candidate) => candidate.path.startsWith('/v1/'))) {
        await buyer.control({ endpoint: '*', fault: `error:${code}` });
        const answer = await expectFit(method, path, call.requestBody ? order : undefined, span());
        expect(answer.body.error?.code).toBe(code);
      }
    },
  );

  it('says Retry-After where the stand-in sends it, and 401 where it names the scheme', () => {
    for (const code of errorCodes) {
      const { status, headers = {} } = createErrorResponse(code);
      expect('retry-after' in headers, code).toBe(status === 429 || status === 503);
      for (const { path, method, call } of calls)
        if (String(status) in call.responses)
          for (const name of Object.keys(findDescription(method, path, status).headers ?? {}))
            expect(Object.keys(headers), `${method} ${path} ${code}`).toContain(name.toLowerCase());
    }
  });

  it('lists the error codes there are, and describes each somewhere with its status', () => {
    expect(named.ErrorCode).toMatchObject({ enum: expect.arrayContaining([...errorCodes]) });
    expect((named.ErrorCode as { enum: ErrorCode[] }).enum).toHaveLength(errorCodes.length);
    const all = calls.flatMap(({ path, method, call }) =>
      Object.keys(call.responses).map(
        (status) => `${status} ${JSON.stringify(findDescription(method, path, Number(status)))}`,
      ),
    );
    for (const code of errorCodes)
      expect(
        all.some(
          (candidate) =>
            candidate.startsWith(`${createErrorResponse(code).status} `) && candidate.includes(code),
        ),
        code,
      ).toBe(true);
  });

  it('has examples that fit their schemas', () => {
    const contents = calls
      .flatMap(({ path, method, call }) => [
        call.requestBody,
        ...Object.keys(call.responses).map((status) => findDescription(method, path, Number(status))),
      ])
      .flatMap((part) => Object.values(part?.content ?? {}))
      .filter((content) => content.example !== undefined);
    expect(contents.length).toBeGreaterThan(40);
    for (const { schema: reference, example } of contents)
      schema(reference.$ref.replace('#/$defs/', '')).parse(example);
  });

  it('refuses in requests what it does not name, as the stand-in does', async () => {
    const bodies: [string, string, object][] = [
      ['put', CARD, order],
      ['put', ACTIVATION, { ...order, number: '6366020000000000013' }],
      ['put', VOID, { issueId: 'o-1' }],
      ['post', '/v1/balance', { number: '6366020000000000013', pin: '123456' }],
    ];
    for (const [method, path, body] of bodies) {
      const asked = findSchema(paths[path]?.[method]?.requestBody);
      expect(asked.safeParse(body).success, path).toBe(true);
      expect(asked.safeParse({ ...body, name: 'Lena' }).success, path).toBe(false);
      expect((await expectFit(method, path, { ...body, name: 'Lena' })).status).toBe(400);
    }
    for (const two of [{}, { issueId: 'o-1', activationId: 'o-1' }]) {
      expect(schema('VoidOrder').safeParse(two).success).toBe(false);
      expect((await expectFit('put', VOID, two, { voidId: 'o-9' })).status).toBe(400);
    }
    expect((await expectFit('get', '/v1/cards', undefined, span('&number=1'))).status).toBe(400);
  });
});
