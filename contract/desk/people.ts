import * as z from 'zod';
import { PERMISSIONS, ROLES } from '#rules/command-roles.ts';
import { LANGUAGES } from '#rules/language.ts';

/** What is typed to sign in at the desk. */
export const signInRequest = z.strictObject({
  signInName: z.string().min(1).max(100),
  password: z.string().min(1).max(200),
  code: z.string().min(1).max(20),
});

/** Who is signed in, and what they may do: names of acts, as `orders show`. */
export const signedInPerson = z.object({
  shop: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  language: z.enum(LANGUAGES),
  acts: z.array(z.enum(PERMISSIONS)),
});
export type SignedInPerson = z.infer<typeof signedInPerson>;

export const invitationRequest = z.strictObject({ token: z.string().min(1).max(200) });

/** Whom an invitation is for, and what their authenticator app is told. */
export const openedInvitation = z.object({
  shop: z.string(),
  signInName: z.string(),
  name: z.string(),
  language: z.enum(LANGUAGES),
  /** In groups of four, to be typed. */
  key: z.string(),
  /** To be scanned, as SVG. */
  picture: z.string(),
});
export type OpenedInvitation = z.infer<typeof openedInvitation>;

export const acceptanceRequest = z.strictObject({
  token: z.string().min(1).max(200),
  password: z.string().max(500),
  code: z.string().max(20),
});
