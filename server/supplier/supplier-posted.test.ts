import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startStubServer } from '../../testkit/stub-server.ts';
import {
  ACCOUNT,
  ACTIVATION_REQUEST,
  activation,
  token,
  voided,
} from '../../testkit/supplier/supplier-response-fixtures.ts';
import { createSupplier } from './supplier.ts';

let supplier: ReturnType<typeof createSupplier>;
const far = await startStubServer();
afterAll(() => far.close());
beforeEach(() => {
  supplier = createSupplier({ ...ACCOUNT, url: far.url });
});

const last = () => far.received.at(-1);

describe('an activation', () => {
  it.each([200, 201])('is requested under its own id (%i)', async (status) => {
    far.prepare(token(), activation({}, status));
    expect(await supplier.activate(ACTIVATION_REQUEST)).toEqual({
      kind: 'activated',
      validUntil: '2131-11-21',
    });
    expect([last()?.method, last()?.path]).toEqual(['PUT', '/v1/activations/activation-1']);
    expect(last()?.body).toEqual({
      number: '6366002718281820005',
      productReferenceId: 'everyday',
      value: 10_000,
      currency: 'CHF',
    });
  });

  it.each([
    ['activationId', 'activation-2', 'other activationId'],
    ['lastFour', '0006', 'other lastFour'],
    ['lastFour', '005', 'fields lastFour'],
    ['lastFour', 5, 'fields lastFour'],
    ['lastFour', undefined, 'fields lastFour'],
    ['productReferenceId', 'other', 'other productReferenceId'],
    ['value', 10_100, 'other value'],
    ['currency', 'EUR', 'other currency'],
    ['validUntil', undefined, 'fields validUntil'],
    ['status', 'void', 'other status'],
  ])('whose %s is %j is invalid', async (name, value, message) => {
    far.prepare(token(), activation({ [name]: value }));
    expect(await supplier.activate(ACTIVATION_REQUEST)).toEqual({ kind: 'wrong', name: message });
  });

  it('is looked up by its id only', async () => {
    far.prepare(token(), activation({}, 200));
    expect(await supplier.activation('activation-1')).toEqual({
      kind: 'activated',
      validUntil: '2131-11-21',
      lastFour: '0005',
      productReferenceId: 'everyday',
      faceValue: 10_000,
    });
    expect([last()?.method, last()?.path, last()?.body]).toEqual(['GET', '/v1/activations/activation-1', '']);
  });

  it.each([
    ['activationId', 'activation-2', 'other activationId'],
    ['currency', 'EUR', 'other currency'],
    ['lastFour', '', 'fields lastFour'],
    ['status', 'void', 'other status'],
  ])('looked up with %s %j is invalid', async (name, value, message) => {
    far.prepare(token(), activation({ [name]: value }, 200));
    expect(await supplier.activation('activation-1')).toEqual({ kind: 'wrong', name: message });
  });
});

describe('voiding a card', () => {
  it.each([
    [{ issueId: 'issue-1' }, {}, 201, 5000],
    [{ issueId: 'issue-1' }, {}, 200, 5000],
    [{ activationId: 'activation-1' }, { of: 'activation-1', value: 10_000 }, 201, 10_000],
  ])('uses %j, never its number', async (card, changes, status, value) => {
    far.prepare(token(), voided(changes, status));
    expect(await supplier.void({ voidId: 'void-1', card })).toEqual({ kind: 'voided', value });
    expect([last()?.method, last()?.path]).toEqual(['PUT', '/v1/voids/void-1']);
    expect(last()?.body).toEqual(card);
  });

  it.each([
    ['voidId', 'void-2', 'other voidId'],
    ['of', 'issue-2', 'other of'],
    ['of', null, 'other of'],
    ['lastFour', '48', 'fields lastFour'],
    ['value', -1, 'fields value'],
    ['value', '5000', 'fields value'],
    ['currency', 'EUR', 'other currency'],
    ['status', 'active', 'other status'],
  ])('with the response’s %s %j is unconfirmed', async (name, value, message) => {
    far.prepare(token(), voided({ [name]: value }));
    const answer = await supplier.void({ voidId: 'void-1', card: { issueId: 'issue-1' } });
    expect(answer).toEqual({ kind: 'wrong', name: message });
  });
});
