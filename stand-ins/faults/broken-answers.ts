import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Fault } from './fault-queue.ts';

export type Answer = {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
};

const defaultTimeoutMs = 120_000;
const defaultDripMs = 30_000;
const brokenPage = '<!doctype html><title>Error</title><h1>The request could not be handled</h1>';

/** Faults that strike before anything is done. True: the call is over, the caller must not act. */
export function strikeBefore(reply: FastifyReply, fault: Fault | undefined): boolean {
  switch (fault?.fault) {
    case 'timeout':
      cutAfter(reply, fault.delayMs ?? defaultTimeoutMs);
      return true;
    case 'cut':
      cutAfter(reply, fault.delayMs ?? 0);
      return true;
    case 'html':
      sendPage(reply, 200);
      return true;
    case 'html-403':
      sendPage(reply, 403);
      return true;
    case 'html-502':
      sendPage(reply, 502);
      return true;
    default:
      return false;
  }
}

/** Sends the answer of a call that was carried out, whole or as the fault wants it. */
export async function sendAnswer(reply: FastifyReply, answer: Answer, fault?: Fault): Promise<void> {
  const text = JSON.stringify(answer.body);
  switch (fault?.fault) {
    case 'acted-no-answer':
      cutAfter(reply, fault.delayMs ?? 0);
      return;
    case 'cut-json':
      void reply.code(answer.status).type('application/json; charset=utf-8');
      void reply.send(text.slice(0, Math.floor(text.length / 2)));
      return;
    case 'slow-drip':
      await drip(reply, answer, text, fault.delayMs ?? defaultDripMs);
      return;
    default:
      void reply
        .code(answer.status)
        .headers(answer.headers ?? {})
        .type('application/json; charset=utf-8')
        .send(text);
  }
}

function sendPage(reply: FastifyReply, status: number): void {
  void reply.code(status).type('text/html; charset=utf-8').send(brokenPage);
}

/** Ends the connection without an answer. */
function cutAfter(reply: FastifyReply, delayMs: number): void {
  reply.hijack();
  if (delayMs === 0) reply.raw.destroy();
  else setTimeout(() => reply.raw.destroy(), delayMs).unref();
}

/** A byte now and then, so that only a limit on the whole call ends it. */
async function drip(reply: FastifyReply, answer: Answer, text: string, wholeMs: number): Promise<void> {
  reply.hijack();
  const bytes = Buffer.from(text);
  reply.raw.writeHead(answer.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
  });
  // Timers do not go below one millisecond.
  const size = Math.max(1, Math.ceil(bytes.length / Math.max(1, wholeMs)));
  for (let start = 0; start < bytes.length; start += size) {
    await wait((wholeMs * size) / bytes.length, undefined, { ref: false });
    if (reply.raw.destroyed) return;
    reply.raw.write(bytes.subarray(start, start + size));
  }
  reply.raw.end();
}
