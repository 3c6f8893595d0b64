import type { App } from '#server/app.ts';
import { Refused } from './command.ts';

/** Nobody can approve at the command line. @param what as `Card 1.1 of order K7QM-2X9F is not replaced` */
export function needsApproval({ config }: Pick<App, 'config'>, what: string): Refused {
  const where = config.desk === undefined ? 'the desk' : `the desk, ${config.desk.url}`;
  return new Refused(
    `${what}: above DESK_REFUND_APPROVAL_ABOVE_CHF a second person has to approve it. Ask for it at ${where}.`,
  );
}
