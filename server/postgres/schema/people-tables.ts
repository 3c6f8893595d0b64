import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '#rules/language.ts';
import { ROLES } from '#rules/permissions.ts';
import { SIGN_IN_ATTEMPTS, SIGN_IN_WAYS } from '#rules/sign-in-ways.ts';
import { bytea, createdAt, instant, oneOf } from './columns.ts';

/** Who may work at the desk. Nobody is deleted: what they did names them. */
export const person = pgTable(
  'person',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In small letters. */
    signInName: text('sign_in_name').notNull(),
    name: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    signIn: text('sign_in', { enum: SIGN_IN_WAYS }).notNull().default('local'),
    /** The account at the identity provider; null until the person signs in there for the first time. */
    providerIssuer: text('provider_issuer'),
    providerSubject: text('provider_subject'),
    /** Null until an invitation is accepted. */
    passwordHash: text('password_hash'),
    /** What the codes of the authenticator app follow from, encrypted. */
    codeSecret: text('code_secret'),
    /** Number of the last time step whose code was used. */
    codeStep: bigint('code_step', { mode: 'number' }).notNull().default(0),
    /** Hash of the token in the link; null when nothing is to be accepted. */
    invitation: text(),
    invitedAt: instant('invited_at'),
    disabledAt: instant('disabled_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('one_person_by_sign_in_name').on(table.signInName),
    uniqueIndex('one_person_by_invitation').on(table.invitation).where(sql`invitation is not null`),
    uniqueIndex('one_person_by_provider_account')
      .on(table.providerIssuer, table.providerSubject)
      .where(sql`provider_subject is not null`),
    check('provider_account_is_whole', sql`(provider_issuer is null) = (provider_subject is null)`),
    // What one way needs, the other one does not have: nobody signs in by both.
    check(
      'one_way_to_sign_in',
      sql`case sign_in when 'local' then provider_subject is null
      else password_hash is null and code_secret is null and invitation is null end`,
    ),
    oneOf('person', 'sign_in', SIGN_IN_WAYS),
    oneOf('person', 'role', ROLES),
    oneOf('person', 'language', LANGUAGES),
  ],
);

/** Someone signed in at the desk; only the hash of the token is here. */
export const deskSession = pgTable(
  'desk_session',
  {
    tokenHash: text('token_hash').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull().default(sql`cadeau_now()`),
  },
  (table) => [index('desk_sessions_by_person').on(table.personId)],
);

/** A passkey of a person (WebAuthn): what checks its signatures, and nothing that could sign. */
export const passkey = pgTable(
  'passkey',
  {
    /** As the browser names it, in base64url. */
    credentialId: text('credential_id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    /** As the person calls it. */
    name: text().notNull(),
    publicKey: bytea('public_key').notNull(),
    /** How often it has signed; always 0 for one that is shared by the devices of a person. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How a browser reaches it, as `internal` or `usb`. */
    transports: text().array().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_by_person').on(table.personId)],
);

/** A sign-in that has begun in a browser, which alone keeps the token; ends with its first answer. */
export const signInAttempt = pgTable(
  'sign_in_attempt',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text({ enum: SIGN_IN_ATTEMPTS }).notNull(),
    /** What the answer must repeat or prove. */
    expected: text().notNull(),
    /** Of a person who is signed in, and adds a passkey. */
    personId: uuid('person_id').references(() => person.id),
    createdAt: createdAt(),
  },
  () => [oneOf('sign_in_attempt', 'kind', SIGN_IN_ATTEMPTS)],
);
