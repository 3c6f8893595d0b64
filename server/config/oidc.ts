import * as z from 'zod';
import { hostOf, isThisMachine, pageAddress } from './address.ts';
import { oneOf, secret } from './values.ts';

/** What the environment says of signing in at the desk (docs/desk.md). */
export const signInSettings = {
  /** The chain's identity provider; without it people sign in by what the desk itself keeps. */
  OIDC_ISSUER: pageAddress
    .refine((url) => !/[?#]/.test(url), { error: 'must have neither query nor anchor' })
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: secret.optional(),
  /** What the provider is to ask each time. */
  OIDC_PROMPT: oneOf(['login', 'select_account', 'off']).default('login'),
  /** Whether its e-mail addresses count though it does not say that it verified them, as Microsoft Entra ID never does. */
  OIDC_TRUST_EMAIL: oneOf(['on', 'off']).default('off'),
  /** Whether people sign in with a password, a code and passkeys; unset: where there is no provider. */
  DESK_LOCAL_SIGN_IN: oneOf(['on', 'off']).optional(),
};

const settingsSchema = z.object(signInSettings);

export function signInConfigOf(values: z.infer<typeof settingsSchema>) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  const isWhole = issuer !== undefined && clientId !== undefined && clientSecret !== undefined;
  return {
    /** Undefined: there is no identity provider. */
    oidc: isWhole
      ? {
          ...{ issuer, clientId, clientSecret },
          /** Undefined: as the provider sees fit. */
          prompt: values.OIDC_PROMPT === 'off' ? undefined : values.OIDC_PROMPT,
          trustEmail: values.OIDC_TRUST_EMAIL === 'on',
        }
      : undefined,
    localSignIn: (values.DESK_LOCAL_SIGN_IN ?? (isWhole ? 'off' : 'on')) === 'on',
  };
}

type Given = Readonly<Record<string, string | undefined>>;

const ACCOUNT = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** @param unread secrets whose files cannot be read, which is told already */
export function signInContradictions(offered: Given, unread: ReadonlySet<string>): string[] {
  const absent = ACCOUNT.filter((name) => offered[name] === undefined && !unread.has(name));
  const nobody = offered.DESK_LOCAL_SIGN_IN === 'off' && offered.OIDC_ISSUER === undefined;
  return [
    ...(absent.length === ACCOUNT.length ? [] : absent.map((name) => `${name}: is missing`)),
    ...(nobody ? ['DESK_LOCAL_SIGN_IN: is off, and without OIDC_ISSUER nobody could sign in'] : []),
  ];
}

/** What a production start refuses of it. */
export function signInFaults({ OIDC_ISSUER: issuer }: Given): string[] {
  if (issuer === undefined) return [];
  return [
    ...(issuer.startsWith('http://') ? ['OIDC_ISSUER: must begin with https://'] : []),
    ...(isThisMachine(hostOf(issuer))
      ? ['OIDC_ISSUER: names this machine, where only a stand-in can be']
      : []),
  ];
}

/** The stand-in, beside the ways of a shop without a provider: both can be tried. */
export function signInStandIn(standIns: string) {
  return { OIDC_ISSUER: `${standIns}/identity`, DESK_LOCAL_SIGN_IN: 'on' };
}

/** The account at the stand-in, which everybody can read. */
export const SIGN_IN_STAND_IN_ACCOUNT = {
  OIDC_CLIENT_ID: 'cadeau-desk',
  OIDC_CLIENT_SECRET: 'stand-in-secret',
};
