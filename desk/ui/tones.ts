import type { Tone } from './badge.tsx';

/** By the words of the server; one that is not here says nothing particular. */
const TONES: Readonly<Record<string, Tone>> = {
  Confirmed: 'good',
  Failed: 'bad',
  Captured: 'good',
  UnAuthorized: 'bad',
  Issued: 'good',
  Active: 'good',
  Pending: 'attention',
  ToPack: 'attention',
  ToPost: 'attention',
  Shipped: 'good',
  Done: 'good',
  Stopped: 'bad',
  Sent: 'good',
  Refused: 'bad',
  Open: 'attention',
  Approved: 'good',
};

export function toneOf(status: string): Tone {
  return TONES[status] ?? 'plain';
}
