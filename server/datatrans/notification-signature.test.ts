import { describe, expect, it } from 'vitest';
import { merchant } from '#server/testing/datatrans-request-fixtures.ts';
import { createDatatrans, isValidSignature } from './datatrans.ts';

const KEY = '00112233445566778899aabbccddeeff'.repeat(2);
const OTHER = 'ff'.repeat(32);
const BODY = '{"transactionId":"261122101530123456","status":"authorized"}';
const SIGNATURE = '786b63a2b98aa5e0d32af03cf3d7d649066dc9872a167eca0259de1aade0e555';
const header = (t = '1771000000000', s0 = SIGNATURE) => `t=${t},s0=${s0}`;

describe('a signature', () => {
  it('matches docs/requirements/datatrans.md', () => {
    expect(isValidSignature(header(), BODY, [KEY])).toBe(true);
    expect(isValidSignature(` s0=${SIGNATURE.toUpperCase()} , t=1771000000000 , v=1`, BODY, [KEY])).toBe(
      true,
    );
  });

  it('may use either key', () => {
    expect(isValidSignature(header(), BODY, [OTHER, KEY])).toBe(true);
    expect(isValidSignature(header(), BODY, [OTHER])).toBe(false);
    expect(isValidSignature(header(), BODY, [])).toBe(false);
  });

  it.each([
    ['another time', header('1771000000001'), BODY],
    ['another body', header(), `${BODY} `],
    ['the same body written otherwise', header(), BODY.replace(',', ', ')],
    ['a signature cut short', header('1771000000000', SIGNATURE.slice(2)), BODY],
    ['a signature that is none', header('1771000000000', 'z'.repeat(64)), BODY],
    ['no time', `s0=${SIGNATURE}`, BODY],
    ['nothing', '', BODY],
    ['no header', undefined, BODY],
    ['two headers', [header(), header()], BODY],
  ])('with %s is invalid', (_name, sentHeader, body) => {
    expect(isValidSignature(sentHeader, body, [KEY])).toBe(false);
  });
});

describe('a notification', () => {
  const call = (changes: object = {}) => ({
    method: 'POST',
    path: ['secret', 'success'],
    headers: { 'datatrans-signature': header() },
    rawBody: BODY,
    ...changes,
  });
  const signed = createDatatrans({ ...merchant('http://nowhere.example'), signKeys: [KEY] });
  const unsigned = createDatatrans(merchant('http://nowhere.example'));

  it('with a key must be signed, and without one is accepted as is', () => {
    expect(signed.notification(call())).toEqual({ notifySecret: 'secret' });
    expect(signed.notification(call({ headers: {} }))).toBeUndefined();
    expect(signed.notification(call({ rawBody: '{}' }))).toBeUndefined();
    expect(unsigned.notification(call({ headers: {}, rawBody: 'nothing' }))).toEqual({
      notifySecret: 'secret',
    });
  });

  it.each([
    ['a GET', { method: 'GET' }],
    ['a path without the outcome', { path: ['secret'] }],
    ['a longer path', { path: ['secret', 'success', 'more'] }],
    ['no path', { path: [] }],
  ])('as %s is invalid', (_name, changes) => {
    expect(unsigned.notification(call(changes))).toBeUndefined();
  });
});
