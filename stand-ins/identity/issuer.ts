import type { FastifyRequest } from 'fastify';

/** By the host at which it is asked, so that it answers on each of its addresses as itself. */
export function issuerOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}/identity`;
}
