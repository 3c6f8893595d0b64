/**
 * The shop tells the time by a function of its database. This statement moves that clock to this many seconds from the
 * true time; the programs' own clocks stay as they are.
 */
export function clockStatement(seconds: number): string {
  return `create or replace function cadeau_now() returns timestamptz language sql stable as 'select now() + interval ''${seconds} seconds'''`;
}

/**
 * Module for `node --import`: another time for one program and for the `Date` header of its answers, so many seconds
 * ahead as its environment says; the database keeps its own.
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
