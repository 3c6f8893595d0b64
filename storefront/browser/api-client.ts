import { type Client, createClient } from '#contract/client.ts';
import { callOptions } from './call-options.ts';

/** The calls of the shop. */
export const api: Client = createClient(callOptions);
