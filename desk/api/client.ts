import { createTRPCClient, httpLink } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import superjson from 'superjson';
import * as z from 'zod';
import { serverErrorSchema } from '#contract/error.ts';
import type { DeskRouter } from '#server/desk/router.ts';
import { ApiError, apiErrorWithStatus } from './api-error.ts';

let isBackground = false;

/** Runs background queries. They don't extend the session. */
export async function runInBackground(work: () => Promise<void>): Promise<void> {
  isBackground = true;
  try {
    await work();
  } finally {
    isBackground = false;
  }
}

function isBackgroundCall(): boolean {
  return isBackground;
}

/** Asks for the second factor. Resolves to false if the user cancels. */
type SecondFactorPrompt = () => Promise<boolean>;

let askSecondFactor: SecondFactorPrompt | undefined;

/** Registers the dialog that `checkedFetch` opens. */
export function setSecondFactorPrompt(prompt: SecondFactorPrompt | undefined): void {
  askSecondFactor = prompt;
}

/** Repeats a call that needs a second factor after the user has entered it. @throws ApiError */
async function checkedFetch(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  try {
    return await fetchOnce(input, init);
  } catch (error) {
    const isNeeded = error instanceof ApiError && error.body?.constraint === 'second-factor';
    if (!isNeeded || !(await askSecondFactor?.())) throw error;
    return fetchOnce(input, init);
  }
}

/** Fetches and parses the error object of failed responses. @throws ApiError */
async function fetchOnce(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(input, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError('offline');
  }
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => undefined);
  // Procedures wrap the error object in the tRPC envelope.
  const envelope = envelopeSchema.safeParse(body);
  const serverError = serverErrorSchema.safeParse(envelope.success ? envelope.data.error.json.data : body);
  throw apiErrorWithStatus(response.status, serverError.data);
}

const envelopeSchema = z.object({ error: z.object({ json: z.object({ data: z.unknown() }) }) });

function send(path: string, type: string, body: string | Blob): Promise<Response> {
  const headers = { 'x-cadeau-desk': '1', 'content-type': type };
  return checkedFetch(`/api${path}`, { method: 'POST', headers, body });
}

/** @throws ApiError also if the response doesn't match the schema */
export async function post<T>(path: string, body: object, schema: z.ZodType<T>): Promise<T> {
  const response = await send(path, 'application/json', JSON.stringify(body));
  const answer = schema.safeParse(await response.json().catch(() => undefined));
  if (!answer.success) throw new ApiError('failed');
  return answer.data;
}

export async function sendFile(path: string, file: Blob): Promise<void> {
  await send(path, file.type, file);
}

export type Inputs = inferRouterInputs<DeskRouter>;
export type Outputs = inferRouterOutputs<DeskRouter>;

/** Calls the server's procedures. `toApiError` converts what they throw. */
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
