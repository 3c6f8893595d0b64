import type { SupplierFault } from '#server/fulfilment/supplier-port.ts';
import { type CallOutcome, callOut } from '#server/runtime/http.ts';
import { createTokenSource, type SupplierAccount, type TokenSource } from './supplier-token.ts';

const TIMEOUT_MS = 20_000;
/** Calls under way at once from this process (L-15). */
const CALLS_AT_ONCE = 8;

export type SupplierRequest = { method: 'GET' | 'PUT'; path: string; body?: object };

/** The supplier spoke in its own words, or it is unknown what became of the call. */
export type SupplierReply =
  | { kind: 'answer'; status: number; body: unknown }
  | { kind: 'unknown'; fault: SupplierFault; name: string };

export type SupplierCall = (request: SupplierRequest) => Promise<SupplierReply>;

/** Calls with a token, eight at once, and none while the breaker is open. Never throws. `now` in ms. */
export function createSupplierCall(account: SupplierAccount, now: () => number): SupplierCall {
  const tokens = createTokenSource(account, now);
  const breaker = createBreaker(now);
  const gate = createGate(CALLS_AT_ONCE);
  return (request) =>
    gate(async () => {
      const end = breaker.begin();
      if (end === undefined) return { kind: 'unknown', fault: 'connection', name: 'breaker open' };
      const reply = await authorizedCall(tokens, (token) => send(account, request, token));
      end(isFailure(reply));
      return reply;
    });
}

function isFailure(reply: SupplierReply): boolean {
  return reply.kind === 'unknown' || reply.status >= 500 || [401, 403, 429].includes(reply.status);
}

/** One call with a token, and once more with a fresh one when the supplier no longer takes it. */
async function authorizedCall(
  tokens: TokenSource,
  call: (token: string) => Promise<CallOutcome>,
): Promise<SupplierReply> {
  for (let tries = 0; ; tries += 1) {
    const answer = await tokens.get();
    if (answer.kind === 'refused') return unknown('authorization', 'client credentials refused');
    if (answer.kind === 'unknown') return unknown('connection', `token: ${answer.name}`);
    const outcome = await call(answer.token);
    if (outcome.kind === 'connection') return unknown('connection', outcome.reason);
    if (outcome.kind === 'notJson') return unknown('system', `HTTP ${outcome.status}, no JSON`);
    if (outcome.status !== 401 || tries > 0) return outcome;
    tokens.drop(answer.token);
  }
}

function unknown(fault: SupplierFault, name: string): SupplierReply {
  return { kind: 'unknown', fault, name };
}

function send(
  account: SupplierAccount,
  { method, path, body }: SupplierRequest,
  token: string,
): Promise<CallOutcome> {
  return callOut({
    method,
    url: `${account.url}/v1/${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    timeoutMs: TIMEOUT_MS,
  });
}

type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many through at once; the others wait in the order they came. */
export function createGate(places: number): Gate {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await work();
    } finally {
      // The place goes to the next call that waits: a call that comes now does not overtake it.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/** Failures within this time that open the breaker, and how many (L-16). */
const WITHIN_MS = 60_000;
const FAILURES = 10;
/** How long an open breaker lets nothing pass before it tries one call. */
const PAUSE_MS = 10_000;

/** Says how a call ended. */
type End = (failed: boolean) => void;

export type Breaker = {
  /** Asked before a call leaves; undefined while it must not. */
  begin: () => End | undefined;
};

/**
 * Spares a supplier that fails, and our own jobs the waiting. Closed, everything passes. After ten failures in a minute
 * nothing does for a pause; then one call is let through, and its end decides. `now` in ms.
 */
export function createBreaker(now: () => number): Breaker {
  let failures: number[] = [];
  let openUntil: number | undefined;
  let probing = false;

  const probe: End = (failed) => {
    probing = false;
    if (failed) openUntil = now() + PAUSE_MS;
    else {
      openUntil = undefined;
      failures = [];
    }
  };
  const count: End = (failed) => {
    // A call from before it opened says nothing about the supplier of now.
    if (!failed || openUntil !== undefined) return;
    failures = [...failures.filter((at) => at > now() - WITHIN_MS), now()];
    if (failures.length >= FAILURES) openUntil = now() + PAUSE_MS;
  };
  return {
    begin: () => {
      if (openUntil === undefined) return count;
      if (probing || now() < openUntil) return undefined;
      probing = true;
      return probe;
    },
  };
}
