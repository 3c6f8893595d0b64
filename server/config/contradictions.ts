import { deskContradictions } from './desk.ts';

type Offered = Record<string, string | undefined>;

const BALANCE_URLS = ['BALANCE_URL_DE', 'BALANCE_URL_FR', 'BALANCE_URL_IT'] as const;

/** Each setting is valid on its own. */
export function contradictions(offered: Offered): string[] {
  return [
    ...frameErrors(offered),
    ...keyErrors(offered),
    ...portErrors(offered),
    ...deskContradictions(offered),
  ];
}

/** A frame on the shop's own origin would not be isolated from its page. */
function frameErrors(offered: Offered): string[] {
  const own = getOrigin(offered.PUBLIC_URL);
  return BALANCE_URLS.filter((name) => own !== undefined && getOrigin(offered[name]) === own).map(
    (name) => `${name}: must not be on the shop's own origin`,
  );
}

function getOrigin(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
}

/** A rotation with the old key would look done without changing anything. */
function keyErrors({ CARD_SECRET_KEY: key, CARD_SECRET_KEY_OLD: old }: Offered): string[] {
  if (key === undefined || old === undefined) return [];
  return Buffer.from(key, 'base64').equals(Buffer.from(old, 'base64'))
    ? ['CARD_SECRET_KEY_OLD: is the same key as CARD_SECRET_KEY; create a new key, or remove the old one']
    : [];
}

function portErrors({ PORT: port = '3000', METRICS_PORT: metrics }: Offered): string[] {
  return metrics === port ? ['METRICS_PORT: is the same as PORT; choose another'] : [];
}
