import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Fault } from './fault-queue.ts';

export type Answer = {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
};

const json = 'application/json; charset=utf-8';
const brokenPage = '<!doctype html><title>Error</title><h1>The request could not be handled</h1>';
const cutAfterMs: Readonly<Record<string, number>> = { timeout: 120_000, cut: 0 };
const pageStatus: Readonly<Record<string, number>> = {
  html: 200,
  'html-403': 403,
  'html-502': 502,
  'html-503': 503,
};
const defaultDripMs = 30_000;

/** Faults of calls that have no effect. */
export const faultsBefore: readonly string[] = [...Object.keys(cutAfterMs), ...Object.keys(pageStatus)];

/** Faults of calls that take effect and whose response is lost or broken. */
export const faultsAfter: readonly string[] = ['acted-no-answer', 'cut-json', 'slow-drip'];

/** Applies such a fault. Returns true if the call is over and the caller must not act. */
export function strikeBefore(reply: FastifyReply, fault: Fault | undefined): boolean {
  if (fault === undefined || !faultsBefore.includes(fault.fault)) return false;
  const status = pageStatus[fault.fault];
  if (status === undefined) cut(reply, fault.delayMs ?? cutAfterMs[fault.fault]);
  else void reply.code(status).type('text/html; charset=utf-8').send(brokenPage);
  return true;
}

/** Sends the response of a call that took effect, unless a fault breaks it. */
export async function sendAnswer(reply: FastifyReply, answer: Answer, fault?: Fault): Promise<void> {
  const text = JSON.stringify(answer.body);
  if (fault?.fault === 'acted-no-answer') cut(reply, fault.delayMs);
  else if (fault?.fault === 'slow-drip') await drip(reply, answer, text, fault.delayMs ?? defaultDripMs);
  else {
    const isCut = fault?.fault === 'cut-json';
    void reply
      .code(answer.status)
      .headers(isCut ? {} : (answer.headers ?? {}))
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
async function drip(reply: FastifyReply, answer: Answer, text: string, wholeMs: number): Promise<void> {
  reply.hijack();
  const bytes = Buffer.from(text);
  reply.raw.writeHead(answer.status, { 'content-type': json, 'content-length': bytes.length });
  // Timers are limited to one millisecond, so send several bytes at a time if necessary.
  const size = Math.max(1, Math.ceil(bytes.length / Math.max(1, wholeMs)));
  for (let start = 0; start < bytes.length; start += size) {
    await wait((wholeMs * size) / bytes.length, undefined, { ref: false });
    if (reply.raw.destroyed) return;
    reply.raw.write(bytes.subarray(start, start + size));
  }
  reply.raw.end();
}
