import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type StandIns, startStandIns } from '../start.ts';
import { errorCodes } from './errors.ts';
import { asClient, testBuyer } from './test-buyer.ts';

const text = readFileSync(new URL('../../docs/supplier.openapi.json', import.meta.url), 'utf8');
const description = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'));
const named: Record<string, object> = description.components.schemas;

function schema(name: string): z.ZodType {
  return z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs: named } as Parameters<
    typeof z.fromJSONSchema
  >[0]);
}

let standIns: StandIns;
let buyer: ReturnType<typeof testBuyer>;
beforeAll(async () => {
  standIns = await startStandIns({ port: 0, smtpPort: 0 });
  buyer = testBuyer(standIns.url);
});
afterAll(() => standIns.close());

describe('the OpenAPI file of the supplier', () => {
  it('describes what is answered', async () => {
    schema('Token').parse(await (await buyer.signIn(asClient)).json());
    const card = (await buyer.issue('o-1')).body;
    schema('Card').parse(card);
    schema('Balance').parse((await buyer.balance(card.number, card.pin)).body);
    schema('Void').parse((await buyer.void('o-1', card.number)).body);
    const posted = (await buyer.stock())[0]?.number ?? '';
    schema('Activation').parse((await buyer.activate('o-1', posted)).body);
    const refused = await buyer.issue('o-1', { value: 7000 });
    schema('Error').parse(refused.body);
  });

  it('lists the error codes there are', () => {
    expect(named.ErrorCode).toMatchObject({ enum: expect.arrayContaining([...errorCodes]) });
  });

  it('has examples that fit their schemas', () => {
    const contents = Object.values<Record<string, object>>(description.paths)
      .flatMap((path) => Object.values(path))
      .flatMap((call) => ('responses' in call ? [call as Call] : []))
      .flatMap(({ requestBody, responses }) => [requestBody, ...Object.values(responses)])
      .flatMap((part) => Object.values(part?.content ?? {}))
      .filter((content) => content.example !== undefined);
    expect(contents.length).toBeGreaterThan(10);
    for (const { schema: reference, example } of contents)
      schema(reference.$ref.replace('#/$defs/', '')).parse(example);
  });
});

type Part = {
  readonly content?: Record<
    string,
    { readonly schema: { readonly $ref: string }; readonly example?: unknown }
  >;
};
type Call = { readonly requestBody?: Part; readonly responses: Record<string, Part> };
