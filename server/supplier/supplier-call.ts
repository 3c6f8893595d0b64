import type { SupplierFault } from '#server/fulfilment/supplier-port.ts';
import {
  basicAuthorization,
  type CallOutcome,
  type CallPause,
  callHttp,
  createCallPause,
  PAUSED,
} from '#server/runtime/http.ts';
import { createTokenSource, type TokenSource } from '#server/runtime/oauth-token.ts';

const TIMEOUT_MS = 20_000;
/** Maximum `Retry-After` that is obeyed. Jobs wait and try again. */
const RETRY_AFTER_MAX_MS = 3_600_000;
/** Maximum concurrent calls of this process (L-15). */
const MAX_CONCURRENT_CALLS = 8;

export type SupplierAccount = { url: string; clientId: string; clientSecret: string };

export type SupplierRequest = { method: 'GET' | 'PUT'; path: string; body?: object };

export type SupplierReply =
  | { kind: 'response'; status: number; body: unknown }
  | { kind: 'unknown'; fault: SupplierFault; name: string };

export type SupplierCall = (request: SupplierRequest) => Promise<SupplierReply>;

/** Gets tokens by OAuth 2 client credentials. `now` in ms. */
export function createSupplierTokens(
  account: SupplierAccount,
  now: () => number,
  pause?: CallPause,
): TokenSource {
  const authorization = basicAuthorization(account.clientId, account.clientSecret);
  const url = `${account.url}/oauth/token`;
  return createTokenSource(
    () => ({ url, authorization, body: 'grant_type=client_credentials', ...(pause && { pause }) }),
    now,
  );
}

/** Runs at most eight calls at a time, and none while the breaker is open. Never throws. `now` in ms. */
export function createSupplierCall(account: SupplierAccount, now: () => number): SupplierCall {
  const pause = createCallPause(RETRY_AFTER_MAX_MS, now);
  const tokens = createSupplierTokens(account, now, pause);
  const breaker = createBreaker(now);
  const gate = createGate(MAX_CONCURRENT_CALLS);
  return (request) =>
    gate(async () => {
      if (pause.isActive()) return unknown('connection', PAUSED);
      const end = breaker.begin();
      if (end === undefined) return { kind: 'unknown', fault: 'connection', name: 'breaker open' };
      const reply = await callWithToken(tokens, (token) => send(account, request, token, pause));
      end(isFailure(reply));
      return reply;
    });
}

function isFailure(reply: SupplierReply): boolean {
  return reply.kind === 'unknown' || reply.status >= 500 || [401, 403, 429].includes(reply.status);
}

/** Retries once with a new token if the supplier rejects it. */
async function callWithToken(
  tokens: TokenSource,
  call: (token: string) => Promise<CallOutcome>,
): Promise<SupplierReply> {
  for (let tries = 0; ; tries += 1) {
    const result = await tokens.get();
    if (result.kind === 'refused') return unknown('authorization', 'client credentials refused');
    if (result.kind === 'unknown') return unknown('connection', `token: ${result.name}`);
    const outcome = await call(result.token);
    if (outcome.kind === 'connection') return unknown('connection', outcome.reason);
    if (outcome.status === 401 && tries === 0) tokens.discard(result.token);
    else if (outcome.kind === 'notJson') return unknown('system', `HTTP ${outcome.status}, no JSON`);
    else return outcome;
  }
}

function unknown(fault: SupplierFault, name: string): SupplierReply {
  return { kind: 'unknown', fault, name };
}

function send(
  account: SupplierAccount,
  { method, path, body }: SupplierRequest,
  token: string,
  pause: CallPause,
): Promise<CallOutcome> {
  return callHttp({
    method,
    url: `${account.url}/v1/${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    timeoutMs: TIMEOUT_MS,
    pause,
  });
}

type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits concurrent calls. Excess calls wait in order of arrival. */
export function createGate(limit: number): Gate {
  let free = limit;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await work();
    } finally {
      // Pass the slot to the first waiting call, so that new calls can't overtake it.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/** The breaker opens after `MAX_FAILURES` within this time (L-16). */
const FAILURE_WINDOW_MS = 60_000;
const MAX_FAILURES = 10;
/** Time before an open breaker tries one call. */
const PAUSE_MS = 10_000;

type End = (failed: boolean) => void;

export type Breaker = {
  /** Returns a function to call with the result of the call; undefined while the breaker is open. */
  begin: () => End | undefined;
};

/**
 * Opens after ten failures in a minute. After a pause, one trial call decides whether it closes. `now` in ms.
 */
export function createBreaker(now: () => number): Breaker {
  let failures: number[] = [];
  let openUntil: number | undefined;
  let isProbing = false;

  const probe: End = (failed) => {
    isProbing = false;
    if (failed) openUntil = now() + PAUSE_MS;
    else {
      openUntil = undefined;
      failures = [];
    }
  };
  const countFailure: End = (failed) => {
    // The call started before the breaker opened.
    if (!failed || openUntil !== undefined) return;
    failures = [...failures.filter((at) => at > now() - FAILURE_WINDOW_MS), now()];
    if (failures.length >= MAX_FAILURES) openUntil = now() + PAUSE_MS;
  };
  return {
    begin: () => {
      if (openUntil === undefined) return countFailure;
      if (isProbing || now() < openUntil) return undefined;
      isProbing = true;
      return probe;
    },
  };
}
