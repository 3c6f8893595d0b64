/** What one request and one connection may take of the web server (L-12, L-19). */
export type HttpLimits = {
  bodyBytes: number;
  /** Of the request line and all headers. */
  headerBytes: number;
  urlBytes: number;
  /** Letters behind the question mark. */
  queryLength: number;
  /** How deep a body of JSON may nest, and how many keys and items it may have in all. */
  jsonDepth: number;
  jsonItems: number;
  /** From the first byte to the end of the headers. */
  headersMs: number;
  /** From the first byte to the last. */
  requestMs: number;
  /** How long a connection is read after its last answer, so that the client gets to see it. */
  lingerMs: number;
  /** How long a connection without a request under way stays open; longer behind a proxy, which keeps some ready. */
  idleMs: number;
  idleBehindProxyMs: number;
  /** How long a connection may take nothing of its answer, and give nothing of its request. */
  deafMs: number;
  /** Requests in progress on one connection. Browsers and proxies send one at a time. */
  pipelined: number;
  /** How often the times of requests are looked at. */
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
  deafMs: 30_000,
  pipelined: 8,
  checkEveryMs: 1_000,
};
