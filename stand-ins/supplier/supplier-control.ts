import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { faultsAfterEffect, faultsBeforeEffect } from '../faults/broken-responses.ts';
import { registerControlRoutes } from '../faults/control-routes.ts';
import { distortions } from './supplier-distortions.ts';
import { errorCodes } from './supplier-errors.ts';
import { defaultSupplierSettings, type Supplier } from './supplier-stand-in.ts';

const endpoints = 'token issue lookup activate lookup-activation void balance list *'.split(' ');
const errors = errorCodes.map((code) => `error:${code}`);
const callFaults = [
  ...faultsBeforeEffect,
  ...faultsAfterEffect,
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

/** Serves routes with which tests request faults, shorten token lifetimes and revoke tokens. */
export function registerSupplierControl(app: FastifyInstance, { faults, settings, tokens }: Supplier): void {
  registerControlRoutes(app, {
    faults,
    faultsByEndpoint: Object.fromEntries(endpoints.map((endpoint) => [endpoint, callFaults])),
    settings,
    defaults: defaultSupplierSettings,
    schema,
    onChange: ({ revokeTokens }) => revokeTokens === true && tokens.clear(),
  });
}
