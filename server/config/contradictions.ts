import { deskContradictions } from './desk.ts';

type Offered = Record<string, string | undefined>;

const BALANCE_URLS = ['BALANCE_URL_DE', 'BALANCE_URL_FR', 'BALANCE_URL_IT'] as const;

/** What is wrong with settings that are well written each, but not together. */
export function contradictions(offered: Offered): string[] {
  return [
    ...frameFaults(offered),
    ...keyFaults(offered),
    ...portFaults(offered),
    ...deskContradictions(offered),
  ];
}

/** A frame on the shop's own origin would not be fenced off from the page around it. */
function frameFaults(offered: Offered): string[] {
  const own = originOf(offered.PUBLIC_URL);
  return BALANCE_URLS.filter((name) => own !== undefined && originOf(offered[name]) === own).map(
    (name) => `${name}: must not be on the shop's own origin`,
  );
}

function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
}

/** An engineer who changes a key and keeps the same one believes in a change that has not happened. */
function keyFaults({ CARD_SECRET_KEY: key, CARD_SECRET_KEY_OLD: old }: Offered): string[] {
  if (key === undefined || old === undefined) return [];
  return Buffer.from(key, 'base64').equals(Buffer.from(old, 'base64'))
    ? ['CARD_SECRET_KEY_OLD: is the same key as CARD_SECRET_KEY; make a new key, or leave the old one away']
    : [];
}

function portFaults({ PORT: port = '3000', METRICS_PORT: metrics }: Offered): string[] {
  return metrics === port ? ['METRICS_PORT: is the same as PORT; name another'] : [];
}
