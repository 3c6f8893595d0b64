import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** Records the URLs that servers in this process receive, and the accounts of the callers. */
export type RecordedAddresses = {
  /** URLs such as `/api/orders?id=…`, of requests to the shop and to the stand-ins. */
  addresses: () => string[];
  /** Values of Authorization headers. */
  accounts: () => string[];
  stop: () => void;
};

/** Stand-in routes that only tests call. */
const OF_TESTS =
  /^\/(mailbox|acquirers|saferpay\/(ledger|payer|control|settlement|calls)|supplier\/(ledger|stock|redeem|control))\b/;

export function recordAddresses(): RecordedAddresses {
  const addresses = new Set<string>();
  const accounts = new Set<string>();
  const record = (message: unknown) => {
    const { url = '', headers } = (message as { request: IncomingMessage }).request;
    if (!OF_TESTS.test(url)) addresses.add(url);
    if (headers.referer !== undefined) addresses.add(headers.referer);
    if (headers.authorization !== undefined) accounts.add(headers.authorization);
  };
  subscribe('http.server.request.start', record);
  return {
    addresses: () => [...addresses],
    accounts: () => [...accounts],
    stop: () => void unsubscribe('http.server.request.start', record),
  };
}
