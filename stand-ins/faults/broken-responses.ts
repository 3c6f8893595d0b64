import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Fault } from './fault-queue.ts';

export type MockResponse = {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
};

const json = 'application/json; charset=utf-8';
const errorPage = '<!doctype html><title>Error</title><h1>The request could not be handled</h1>';
const cutDelayMs: Readonly<Record<string, number>> = { timeout: 120_000, cut: 0 };
const pageStatus: Readonly<Record<string, number>> = {
  html: 200,
  'html-403': 403,
  'html-502': 502,
  'html-503': 503,
};
const defaultDripMs = 30_000;

/** Faults that end a call before it takes effect. */
export const faultsBeforeEffect: readonly string[] = [...Object.keys(cutDelayMs), ...Object.keys(pageStatus)];

/** Faults that drop or break the response of a call that took effect. */
export const faultsAfterEffect: readonly string[] = ['acted-no-answer', 'cut-json', 'slow-drip'];

/** Applies a fault of `faultsBeforeEffect`. Returns true if it ended the call; the caller must then do nothing more. */
export function applyFaultBefore(reply: FastifyReply, fault: Fault | undefined): boolean {
  if (fault === undefined || !faultsBeforeEffect.includes(fault.fault)) return false;
  const status = pageStatus[fault.fault];
  if (status === undefined) cut(reply, fault.delayMs ?? cutDelayMs[fault.fault]);
  else void reply.code(status).type('text/html; charset=utf-8').send(errorPage);
  return true;
}

/** Sends the response of a call that took effect, unless a fault breaks it. */
export async function sendResponse(
  reply: FastifyReply,
  response: MockResponse,
  fault?: Fault,
): Promise<void> {
  const text = JSON.stringify(response.body);
  if (fault?.fault === 'acted-no-answer') cut(reply, fault.delayMs);
  else if (fault?.fault === 'slow-drip') await drip(reply, response, text, fault.delayMs ?? defaultDripMs);
  else {
    const isCut = fault?.fault === 'cut-json';
    void reply
      .code(response.status)
      .headers(isCut ? {} : (response.headers ?? {}))
      .type(json)
      .send(isCut ? text.slice(0, Math.floor(text.length / 2)) : text);
  }
}

/** Closes the connection without a response. */
function cut(reply: FastifyReply, delayMs = 0): void {
  reply.hijack();
  if (delayMs === 0) reply.raw.destroy();
  else setTimeout(() => reply.raw.destroy(), delayMs).unref();
}

/** Sends single bytes slowly, so that only a timeout of the whole call ends it. */
async function drip(
  reply: FastifyReply,
  response: MockResponse,
  text: string,
  totalMs: number,
): Promise<void> {
  reply.hijack();
  const bytes = Buffer.from(text);
  reply.raw.writeHead(response.status, { 'content-type': json, 'content-length': bytes.length });
  // Timers are limited to one millisecond, so send several bytes at a time if necessary.
  const size = Math.max(1, Math.ceil(bytes.length / Math.max(1, totalMs)));
  for (let start = 0; start < bytes.length; start += size) {
    await wait((totalMs * size) / bytes.length, undefined, { ref: false });
    if (reply.raw.destroyed) return;
    reply.raw.write(bytes.subarray(start, start + size));
  }
  reply.raw.end();
}
