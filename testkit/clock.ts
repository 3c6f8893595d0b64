/**
 * Returns a statement that moves the shop's clock, a database function, by a number of seconds from the true
 * time. The clocks of the programs don't change.
 */
export function clockStatement(seconds: number): string {
  return `create or replace function cadeau_now() returns timestamptz language sql stable as 'select now() + interval ''${seconds} seconds'''`;
}

/**
 * Module for `node --import`. It shifts the clock of one program, and its `Date` headers, by the seconds in
 * its environment. The database keeps its own clock.
 */
export const OTHER_CLOCK = `
import { ServerResponse } from 'node:http';
const ahead = Number(process.env.CLOCK_AHEAD_SECONDS ?? 0) * 1000;
if (ahead !== 0) {
  const TrueDate = Date;
  globalThis.Date = class Date extends TrueDate {
    constructor(...given) { given.length === 0 ? super(TrueDate.now() + ahead) : super(...given); }
    static now() { return TrueDate.now() + ahead; }
  };
  const writeHead = ServerResponse.prototype.writeHead;
  ServerResponse.prototype.writeHead = function (...given) {
    this.setHeader('date', new Date().toUTCString());
    return writeHead.apply(this, given);
  };
}`;
