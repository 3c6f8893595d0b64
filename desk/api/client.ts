import { createTRPCClient, httpLink } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import superjson from 'superjson';
import * as z from 'zod';
import { serverErrorSchema } from '#contract/error.ts';
import type { DeskRouter } from '#server/desk/router.ts';
import { ApiError, apiErrorWithStatus } from './api-error.ts';

let isByItself = false;

/** What is read meanwhile is read by the page, because something changed: the session ends no later by it. */
export async function byItself(work: () => Promise<void>): Promise<void> {
  isByItself = true;
  try {
    await work();
  } finally {
    isByItself = false;
  }
}

/** Whether a page asks for itself at this moment, and not for the person. */
function isBackgroundCall(): boolean {
  return isByItself;
}

/**
 * Fetches, and reads the error object of every answer that is not successful.
 * @throws Fault
 */
async function checkedFetch(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(input, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError('offline');
  }
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => undefined);
  // A procedure answers with the envelope of tRPC around the error object.
  const envelope = envelopeSchema.safeParse(body);
  const told = serverErrorSchema.safeParse(envelope.success ? envelope.data.error.json.data : body);
  throw apiErrorWithStatus(response.status, told.data);
}

const envelopeSchema = z.object({ error: z.object({ json: z.object({ data: z.unknown() }) }) });

function send(path: string, type: string, body: string | Blob): Promise<Response> {
  const headers = { 'x-cadeau-desk': '1', 'content-type': type };
  return checkedFetch(`/api${path}`, { method: 'POST', headers, body });
}

/** @throws Fault also for an answer that doesn't match the schema */
export async function post<T>(path: string, body: object, schema: z.ZodType<T>): Promise<T> {
  const response = await send(path, 'application/json', JSON.stringify(body));
  const answer = schema.safeParse(await response.json().catch(() => undefined));
  if (!answer.success) throw new ApiError('failed');
  return answer.data;
}

/** Sends a file as it is. */
export async function sendFile(path: string, file: Blob): Promise<void> {
  await send(path, file.type, file);
}

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
