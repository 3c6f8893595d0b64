import type { ServerError } from '#contract/error.ts';

/** Why there is no answer to show. */
export type FaultKind =
  /** The server was not reached. */
  | 'offline'
  /** Nobody is signed in. */
  | 'signed-out'
  | 'forbidden'
  | 'not-found'
  | 'refused'
  | 'wait'
  /** What was typed is not accepted. */
  | 'invalid'
  | 'failed';

const KINDS: Readonly<Record<number, FaultKind>> = {
  400: 'invalid',
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  409: 'refused',
  429: 'wait',
};

/** A call that brought no answer, or a page that this person is not shown. */
export class Fault extends Error {
  readonly kind: FaultKind;
  /** What the server said of it; undefined when it said nothing. */
  readonly told: ServerError | undefined;

  constructor(kind: FaultKind, told?: ServerError) {
    super(kind);
    this.kind = kind;
    this.told = told;
  }
}

/** The fault of an answer with this status. */
export function faultOf(status: number, told: ServerError | undefined): Fault {
  return new Fault(KINDS[status] ?? 'failed', told);
}

/** Whatever was thrown, as a fault to show. */
export function asFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  // The client of the procedures wraps what its fetch threw.
  return error instanceof Error && error.cause instanceof Fault ? error.cause : new Fault('failed');
}
