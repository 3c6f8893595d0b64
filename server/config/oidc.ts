import * as z from 'zod';
import { parseGroupRoles, ROLES } from '#rules/permissions.ts';
import { getHost, isThisMachine, pageAddress } from './address.ts';
import { oneOf, secret } from './values.ts';

/** See docs/desk.md. */
export const signInSettings = {
  /** Unset uses the desk's own accounts. */
  OIDC_ISSUER: pageAddress
    .refine((url) => !/[?#]/.test(url), { error: 'must have neither query nor fragment' })
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: secret.optional(),
  /** The `prompt` parameter of each sign-in. */
  OIDC_PROMPT: oneOf(['login', 'select_account', 'off']).default('login'),
  /** Accepts e-mail addresses without the claim `email_verified`, as sent by Microsoft Entra ID. */
  OIDC_TRUST_EMAIL: oneOf(['on', 'off']).default('off'),
  OIDC_SCOPE: z
    .string()
    .refine((scope) => ['openid', 'email'].every((part) => scope.split(' ').includes(part)), {
      error: 'must contain openid and email',
    })
    .default('openid email'),
  OIDC_GROUPS_CLAIM: z.string().min(1).default('groups'),
  /** Unset leaves the roles to `cadeau people`. */
  OIDC_ROLES: z
    .string()
    .transform((text, context) => {
      const mapping = parseGroupRoles(text);
      if (mapping !== undefined) return mapping;
      const message = `must be role=group pairs separated by ;, with the roles ${ROLES.join(', ')}`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .optional(),
  /** Defaults to on if there is no identity provider. */
  DESK_LOCAL_SIGN_IN: oneOf(['on', 'off']).optional(),
};

const settingsSchema = z.object(signInSettings);

export function toSignInConfig(values: z.infer<typeof settingsSchema>) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  const isComplete = issuer !== undefined && clientId !== undefined && clientSecret !== undefined;
  return {
    oidc: isComplete
      ? {
          ...{ issuer, clientId, clientSecret },
          /** If undefined, the provider decides. */
          prompt: values.OIDC_PROMPT === 'off' ? undefined : values.OIDC_PROMPT,
          trustEmail: values.OIDC_TRUST_EMAIL === 'on',
          scope: values.OIDC_SCOPE,
          /** Undefined if groups don't determine the roles. */
          groupsClaim: values.OIDC_ROLES && values.OIDC_GROUPS_CLAIM,
        }
      : undefined,
    /** Undefined if groups don't determine the roles. */
    groupRoles: values.OIDC_ROLES,
    localSignIn: (values.DESK_LOCAL_SIGN_IN ?? (isComplete ? 'off' : 'on')) === 'on',
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

const ACCOUNT = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** @param unreadable secrets whose unreadable files were already reported */
export function findSignInContradictions(settings: Environment, unreadable: ReadonlySet<string>): string[] {
  const missing = ACCOUNT.filter((name) => settings[name] === undefined && !unreadable.has(name));
  const hasNoSignIn = settings.DESK_LOCAL_SIGN_IN === 'off' && settings.OIDC_ISSUER === undefined;
  return [
    ...(missing.length === ACCOUNT.length ? [] : missing.map((name) => `${name}: is missing`)),
    ...(hasNoSignIn ? ['DESK_LOCAL_SIGN_IN: is off, but without OIDC_ISSUER no sign-in is left'] : []),
  ];
}

/** Finds settings that are invalid in production only. */
export function findSignInErrors({ OIDC_ISSUER: issuer }: Environment): string[] {
  if (issuer === undefined) return [];
  return [
    ...(issuer.startsWith('http://') ? ['OIDC_ISSUER: must begin with https://'] : []),
    ...(isThisMachine(getHost(issuer))
      ? ['OIDC_ISSUER: is an address of this machine, which only has stand-ins']
      : []),
  ];
}

/** Also enables the local sign-in, so that both can be tried. */
export function signInStandInSettings(standIns: string) {
  return { OIDC_ISSUER: `${standIns}/identity`, DESK_LOCAL_SIGN_IN: 'on' };
}

/** The stand-in's account, which is public. */
export const SIGN_IN_STAND_IN_ACCOUNT = {
  OIDC_CLIENT_ID: 'cadeau-desk',
  OIDC_CLIENT_SECRET: 'stand-in-secret',
};
