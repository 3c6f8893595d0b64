import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { faultsAfter, faultsBefore } from '../faults/broken-answers.ts';
import { controlRoutes } from '../faults/control-routes.ts';
import { distortions } from './supplier-distortions.ts';
import { errorCodes } from './supplier-errors.ts';
import { defaultSupplierSettings, type Supplier } from './supplier-stand-in.ts';

const endpoints = 'token issue lookup activate lookup-activation void balance list *'.split(' ');
const errors = errorCodes.map((code) => `error:${code}`);
const callFaults = [
  ...faultsBefore,
  ...faultsAfter,
  'acted-error',
  'slow',
  'down',
  ...distortions,
  ...errors,
];

const schema = z.strictObject({
  tokenLifetimeSeconds: z.int().min(0),
  revokeTokens: z.literal(true),
});

/** Lets tests request faults, shorten tokens and revoke them. */
export function supplierControl(app: FastifyInstance, { faults, settings, tokens }: Supplier): void {
  controlRoutes(app, {
    faults,
    faultsByEndpoint: Object.fromEntries(endpoints.map((endpoint) => [endpoint, callFaults])),
    settings,
    defaults: defaultSupplierSettings,
    schema,
    onChange: ({ revokeTokens }) => revokeTokens === true && tokens.clear(),
  });
}
