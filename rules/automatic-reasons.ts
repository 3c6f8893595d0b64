/** Reasons that the program records for its own actions. An action without a reason counts as read access. */
export const AUTOMATIC_REASONS = [
  'packed at the desk',
  'handed to the post at the desk',
  'handed to the post by franking file',
  'signs in for the first time',
  'opens the link',
  'each night',
  'no person can sign in yet',
] as const;

export type AutomaticReason = (typeof AUTOMATIC_REASONS)[number];
