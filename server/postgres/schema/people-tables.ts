import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ROLES } from '#rules/command-roles.ts';
import { LANGUAGES } from '#rules/language.ts';
import { createdAt, instant, oneOf } from './columns.ts';

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
