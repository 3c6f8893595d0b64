import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '#rules/language.ts';
import { ROLES } from '#rules/permissions.ts';
import { SIGN_IN_ATTEMPTS, SIGN_IN_METHODS, SIGN_IN_PROOFS } from '#rules/sign-in-methods.ts';
import { bytea, checkOneOf, createdAt, instant } from './columns.ts';

/** Desk users. Rows are never deleted, because recorded actions refer to them. */
export const person = pgTable(
  'person',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In lower case. */
    signInName: text('sign_in_name').notNull(),
    name: text().notNull(),
    /**
     * Address for mails about the sign-in. If null, no mail is sent, except to people who sign in with an
     * identity provider: their sign-in name is the address.
     */
    email: text(),
    roles: text({ enum: ROLES }).array().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    signIn: text('sign_in', { enum: SIGN_IN_METHODS }).notNull().default('local'),
    /** The account at the identity provider. Null until the first sign-in there. */
    providerIssuer: text('provider_issuer'),
    providerSubject: text('provider_subject'),
    /** Null until an invitation is accepted. */
    passwordHash: text('password_hash'),
    /** Encrypted secret of the authenticator app (TOTP). */
    codeSecret: text('code_secret'),
    /** Time step of the last used code. */
    codeStep: bigint('code_step', { mode: 'number' }).notNull().default(0),
    /** Hash of the invitation link's token. Null if no invitation is open. */
    invitation: text(),
    invitedAt: instant('invited_at'),
    /** Last time when the invitation page was opened. */
    invitationOpenedAt: instant('invitation_opened_at'),
    disabledAt: instant('disabled_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('one_person_by_sign_in_name').on(table.signInName),
    // Unique, because the audit log shows only names.
    uniqueIndex('one_person_by_name').on(sql`lower(${table.name})`),
    uniqueIndex('one_person_by_invitation').on(table.invitation).where(sql`invitation is not null`),
    uniqueIndex('one_person_by_provider_account')
      .on(table.providerIssuer, table.providerSubject)
      .where(sql`provider_subject is not null`),
    check('provider_account_is_whole', sql`(provider_issuer is null) = (provider_subject is null)`),
    check(
      'one_way_to_sign_in',
      sql`case sign_in when 'local' then provider_subject is null
      else password_hash is null and code_secret is null and invitation is null end`,
    ),
    checkOneOf('person', 'sign_in', SIGN_IN_METHODS),
    check(
      'person_roles_are_known',
      sql.raw(`cardinality(roles) > 0 and roles <@ array[${ROLES.map((role) => `'${role}'`).join(', ')}]`),
    ),
    checkOneOf('person', 'language', LANGUAGES),
  ],
);

/** Stores only the token's hash. */
export const deskSession = pgTable(
  'desk_session',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Identifies the session on the person's own page, instead of the token. */
    id: uuid().notNull().defaultRandom(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    /** Such as `Firefox, Windows`. */
    browser: text().notNull().default(''),
    signedInBy: text('signed_in_by', { enum: SIGN_IN_PROOFS }).notNull().default('password'),
    createdAt: createdAt(),
    /** Last sign-in or second factor. */
    verifiedAt: instant('verified_at').notNull().default(sql`cadeau_now()`),
    lastUsedAt: instant('last_used_at').notNull().default(sql`cadeau_now()`),
  },
  (table) => [
    index('desk_sessions_by_person').on(table.personId),
    checkOneOf('desk_session', 'signed_in_by', SIGN_IN_PROOFS),
  ],
);

/** A person's passkey (WebAuthn). Stores the public key only. */
export const passkey = pgTable(
  'passkey',
  {
    /** In base64url. */
    credentialId: text('credential_id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    /** Chosen by the person. */
    name: text().notNull(),
    publicKey: bytea('public_key').notNull(),
    /** Signature counter. Always 0 for passkeys that are synced across devices. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Such as `internal` or `usb`. */
    transports: text().array().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_by_person').on(table.personId)],
);

/** A sign-in in progress. Only the browser stores the token, which is valid for one response. */
export const signInAttempt = pgTable(
  'sign_in_attempt',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text({ enum: SIGN_IN_ATTEMPTS }).notNull(),
    /** The expected challenge or state of the response. */
    expected: text().notNull(),
    personId: uuid('person_id').references(() => person.id),
    createdAt: createdAt(),
  },
  () => [checkOneOf('sign_in_attempt', 'kind', SIGN_IN_ATTEMPTS)],
);
