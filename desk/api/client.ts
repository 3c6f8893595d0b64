import { createTRPCClient, httpLink } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import superjson from 'superjson';
import type { DeskRouter } from '#server/desk/router.ts';
import { checkedFetch, isBackgroundCall } from './call.ts';

export type Inputs = inferRouterInputs<DeskRouter>;
export type Outputs = inferRouterOutputs<DeskRouter>;

/** Calls the server's procedures. Each throws a Fault (`asFault`) when it has no result. */
export const api = createTRPCClient<DeskRouter>({
  links: [
    httpLink({
      url: '/api/rpc',
      transformer: superjson,
      fetch: (url, options) => checkedFetch(url, options as RequestInit),
      headers: ({ op }) => ({
        'x-cadeau-desk': op.type === 'query' && isBackgroundCall() ? 'by-itself' : '1',
      }),
    }),
  ],
});
