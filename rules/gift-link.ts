export const GIFT_LINK_MONTHS = 12;

/** Maximum number of recent orders per e-mail address that receive a new link. */
export const GIFT_LINKS_PER_REQUEST_MAX = 5;

/** Purposes of a link in a mail: giving cards, or objecting to gift mails. */
export const GIFT_LINK_PURPOSES = ['give', 'object'] as const;
export type GiftLinkPurpose = (typeof GIFT_LINK_PURPOSES)[number];
