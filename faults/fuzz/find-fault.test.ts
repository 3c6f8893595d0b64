import { describe, expect, it } from 'vitest';
import { createRandom } from '../../testkit/random.ts';
import { type ClosedConnection, listStatuses } from '../../testkit/raw-connection.ts';
import { findFault } from './find-fault.ts';
import { createRawRequest } from './raw-requests.ts';

const ASKED = Buffer.from('GET / HTTP/1.1\r\n\r\n');
const ERROR = '{"id":"1","timestamp":"2026-01-01T00:00:00Z","messageKey":"NOT_FOUND"}';

const ended = (text: string, reset = false): ClosedConnection => ({
  text,
  statuses: listStatuses(text),
  reset,
});
const json = (status: number, body: string) =>
  ended(
    `HTTP/1.1 ${status} x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );

describe('an answer is a fault', () => {
  it.each<[string, ClosedConnection | undefined, string]>([
    ['that never comes', undefined, 'no response'],
    ['that is a reset', ended('', true), 'reset without'],
    ['that is nothing', ended(''), 'closed without'],
    ['that only says to go on', ended('HTTP/1.1 100 Continue\r\n\r\n'), 'closed without'],
    ['of a fault of ours', json(500, ERROR), 'status 500'],
    [
      'of a fault of ours behind a good one',
      ended(`${json(200, '{}').text}${json(503, ERROR).text}`),
      'status 503',
    ],
    ['with a stack', json(400, '{"a":"Error\\n    at run (/srv/server/a.ts:1:2)"}'), 'internal details'],
    ['with a file', json(400, '{"a":"file:///srv/a"}'), 'internal details'],
    ['of the database', json(400, '{"a":"duplicate key value violates"}'), 'internal details'],
    ['with another error object', json(400, '{"error":"Bad Request","statusCode":400}'), 'error object'],
    ['with an error that is no JSON', json(404, 'Not found'), 'error object'],
  ])('%s', (_name, end, fault) => expect(findFault(ASKED, end)).toContain(fault));
});

describe('an answer is as it should be', () => {
  it.each<[string, ClosedConnection]>([
    ['of a page', ended('HTTP/1.1 200 OK\r\n\r\n<p>at home</p>')],
    ['of an error', json(404, ERROR)],
    ['of an error, and a reset behind it', { ...json(413, ERROR), reset: true }],
    ['of Node.js itself', ended('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n')],
  ])('%s', (_name, end) => expect(findFault(ASKED, end)).toBeUndefined());

  it.each(['\r\n\r\n', 'PRI * HTTP/2.0\r\n\r\n'])('when none is due, as to %j', (asked) => {
    expect(findFault(Buffer.from(asked), ended(''))).toBeUndefined();
  });
});

it('a seed makes the same bytes again, and another one others', () => {
  const made = (seed: number) => createRawRequest(createRandom(seed)).toString('latin1');
  expect(made(7)).toBe(made(7));
  expect(new Set(Array.from({ length: 100 }, (_, seed) => made(seed))).size).toBeGreaterThan(50);
});
