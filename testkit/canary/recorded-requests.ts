import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** The URLs and Authorization headers of the requests that this process's HTTP servers received. */
export type RecordedRequests = {
  /** URLs such as `/api/orders?id=…`, of requests to the shop and to the stand-ins. */
  urls: () => string[];
  /** Values of Authorization headers. */
  authorizationHeaders: () => string[];
  stop: () => void;
};

/** Stand-in routes that only tests call. */
const TEST_ONLY_ROUTES =
  /^\/(mailbox|acquirers|saferpay\/(ledger|payer|control|settlement|calls)|supplier\/(ledger|stock|redeem|control))\b/;

export function recordRequests(): RecordedRequests {
  const urls = new Set<string>();
  const authorizationHeaders = new Set<string>();
  const record = (message: unknown) => {
    const { url = '', headers } = (message as { request: IncomingMessage }).request;
    if (!TEST_ONLY_ROUTES.test(url)) urls.add(url);
    if (headers.referer !== undefined) urls.add(headers.referer);
    if (headers.authorization !== undefined) authorizationHeaders.add(headers.authorization);
  };
  subscribe('http.server.request.start', record);
  return {
    urls: () => [...urls],
    authorizationHeaders: () => [...authorizationHeaders],
    stop: () => void unsubscribe('http.server.request.start', record),
  };
}
