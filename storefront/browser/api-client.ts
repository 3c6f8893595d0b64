import { type Client, createClient } from '#contract/client.ts';
import { callOptions } from './call-options.ts';

export const api: Client = createClient(callOptions);
