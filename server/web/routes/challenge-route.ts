import type { FastifyInstance } from 'fastify';
import { CHALLENGE_LEVELS, type ChallengeLevel } from '#rules/abuse-limits.ts';
import type { IssuedChallenge } from '#server/checkout/challenges.ts';
import type { Visits } from '#server/checkout/count-visits.ts';
import { Problem } from '#server/http/problem.ts';
import { limitReads } from '../limit-problems.ts';
import type { Sessions } from '../session-cookie.ts';

export type ChallengeRouteDeps = {
  sessions: Sessions;
  visits: Visits;
  createChallenge: (sessionHash: string, level: ChallengeLevel) => Promise<IssuedChallenge | undefined>;
};

/** GET challenge: what a browser solves before `POST orders` lets it pass, and sends there with the header Challenge-Solution. */
export function challengeRoute(app: FastifyInstance, deps: ChallengeRouteDeps): void {
  app.get<{ Querystring: { level?: string | string[] } }>('/challenge', async (request, reply) => {
    const session = await deps.sessions.open(request, reply);
    await limitReads(deps.visits, session);
    const { level = 'normal' } = request.query;
    const known = CHALLENGE_LEVELS.find((candidate) => candidate === level);
    const challenge = known && (await deps.createChallenge(session.sessionHash, known));
    if (challenge === undefined) throw new Problem('NOT_FOUND');
    return challenge;
  });
}
