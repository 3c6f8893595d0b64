import { config } from 'zod';

// The content security policy forbids `eval`, and browsers report each attempt. Must run before a schema is created.
config({ jitless: true });
