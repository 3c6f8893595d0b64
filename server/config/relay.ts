import * as z from 'zod';
import { webAddress } from './address.ts';
import { secret } from './values.ts';

/** See docs/mail.md. */
export const relaySettings = {
  SMTP_OAUTH_TOKEN_URL: webAddress.optional(),
  SMTP_OAUTH_CLIENT_ID: z.string().min(1).optional(),
  SMTP_OAUTH_CLIENT_SECRET: secret.optional(),
  SMTP_OAUTH_SCOPE: z.string().min(1).optional(),
};

const settingsSchema = z.object({ ...relaySettings, SMTP_URL: z.string(), PUBLIC_URL: z.string() });

export function toRelayConfig(values: z.infer<typeof settingsSchema>) {
  const tokenUrl = values.SMTP_OAUTH_TOKEN_URL;
  const clientId = values.SMTP_OAUTH_CLIENT_ID;
  const clientSecret = values.SMTP_OAUTH_CLIENT_SECRET;
  const scope = values.SMTP_OAUTH_SCOPE;
  const isComplete =
    tokenUrl !== undefined && clientId !== undefined && clientSecret !== undefined && scope !== undefined;
  return {
    smtpUrl: values.SMTP_URL,
    ehloName: new URL(values.PUBLIC_URL).hostname,
    ...(isComplete && { oauth: { tokenUrl, clientId, clientSecret, scope } }),
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

const OAUTH = [
  'SMTP_OAUTH_TOKEN_URL',
  'SMTP_OAUTH_CLIENT_ID',
  'SMTP_OAUTH_CLIENT_SECRET',
  'SMTP_OAUTH_SCOPE',
] as const;

/** @param unreadable secrets whose files couldn't be read, which is already reported */
export function findRelayContradictions(settings: Environment, unreadable: ReadonlySet<string>): string[] {
  const missing = OAUTH.filter((name) => settings[name] === undefined && !unreadable.has(name));
  const usesOauth = missing.length < OAUTH.length;
  return [
    ...(usesOauth ? missing.map((name) => `${name}: is missing`) : []),
    ...(unreadable.has('SMTP_URL') ? [] : findAccountErrors(settings.SMTP_URL, usesOauth)),
  ];
}

function findAccountErrors(smtpUrl: string | undefined, usesOauth: boolean): string[] {
  if (smtpUrl === undefined || !URL.canParse(smtpUrl)) return [];
  const { username, password } = new URL(smtpUrl);
  if (usesOauth)
    return username !== '' && password === ''
      ? []
      : ['SMTP_URL: must contain the mailbox as user and no password, because SMTP_OAUTH_TOKEN_URL is set'];
  return (username === '') === (password === '')
    ? []
    : ['SMTP_URL: must contain both user and password, or neither'];
}

/** Finds settings that are invalid in production only. The token request contains the secret, so it needs HTTPS. */
export function findProductionRelayErrors({ SMTP_OAUTH_TOKEN_URL: url }: Environment): string[] {
  return url?.startsWith('http://') === true ? ['SMTP_OAUTH_TOKEN_URL: must begin with https://'] : [];
}
