/** Limits L-12 and L-19. */
export type HttpLimits = {
  bodyBytes: number;
  /** Request line and all headers. */
  headerBytes: number;
  urlBytes: number;
  queryLength: number;
  jsonDepth: number;
  /** Total number of keys and array items. */
  jsonItems: number;
  /** From the first byte to the end of the headers. */
  headersMs: number;
  /** From the first to the last byte of the request. */
  requestMs: number;
  /** Like `requestMs`, for routes with `isUpload`. Undefined if the program has no such route. */
  uploadMs?: number;
  /** Time for the client to receive the response before the connection closes. */
  lingerMs: number;
  idleMs: number;
  /** Longer than `idleMs`, because a proxy keeps a pool of idle connections. */
  idleBehindProxyMs: number;
  /** Maximum time without any data in either direction while a request or response is sent. */
  socketTimeoutMs: number;
  /** Maximum number of unanswered requests per connection. Browsers and proxies send one at a time. */
  maxPipelined: number;
  /** Interval at which open connections are checked for timeouts. */
  checkEveryMs: number;
};

export const HTTP_LIMITS: HttpLimits = {
  bodyBytes: 64 * 1024,
  headerBytes: 16 * 1024,
  urlBytes: 4 * 1024,
  queryLength: 2_000,
  jsonDepth: 20,
  jsonItems: 2_000,
  headersMs: 10_000,
  requestMs: 30_000,
  lingerMs: 1_000,
  idleMs: 10_000,
  idleBehindProxyMs: 70_000,
  socketTimeoutMs: 30_000,
  maxPipelined: 8,
  checkEveryMs: 1_000,
};
