import { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify';
import type { Log } from '#server/runtime/log.ts';
import { answerBadAddress } from './error-answers.ts';

/**
 * Options that each program reached over HTTP has: how it logs, names its requests, and tells who asks.
 * @param headers of each answer, here of those that no route gives
 */
export function programOptions(
  { log, newId, trustedProxies }: { log: Log; newId: () => string; trustedProxies: readonly string[] },
  headers: Readonly<Record<string, string>>,
) {
  return {
    loggerInstance: log as FastifyBaseLogger,
    // Addresses may hold a return secret, so requests are logged by their route alone.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    // A logger for each request costs more than most answers; each line names the trace itself.
    childLoggerFactory: (logger) => logger,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    frameworkErrors: (error, request, reply) => answerBadAddress(error, request, reply.headers(headers)),
  } satisfies FastifyServerOptions;
}
