/**
 * Returns SQL that sets the shop's clock, the database function `cadeau_now`, to `seconds` after the real time.
 * Process clocks are unaffected.
 */
export function getSetClockSql(seconds: number): string {
  return `create or replace function cadeau_now() returns timestamptz language sql stable as 'select now() + interval ''${seconds} seconds'''`;
}

/**
 * Module for `node --import`. It shifts the clock of one process, and its `Date` headers, by CLOCK_AHEAD_SECONDS. The
 * database clock is unaffected.
 */
export const SHIFTED_CLOCK_MODULE = `
import { ServerResponse } from 'node:http';
const ahead = Number(process.env.CLOCK_AHEAD_SECONDS ?? 0) * 1000;
if (ahead !== 0) {
  const RealDate = Date;
  globalThis.Date = class Date extends RealDate {
    constructor(...args) { args.length === 0 ? super(RealDate.now() + ahead) : super(...args); }
    static now() { return RealDate.now() + ahead; }
  };
  const writeHead = ServerResponse.prototype.writeHead;
  ServerResponse.prototype.writeHead = function (...args) {
    this.setHeader('date', new Date().toUTCString());
    return writeHead.apply(this, args);
  };
}`;
