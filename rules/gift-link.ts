/** Months for which the link of a mail opens the page on which cards are made gifts. */
export const GIFT_LINK_MONTHS = 12;

/** So many of the newest orders of an address get a link when one asks for it again. */
export const GIFT_LINKS_AT_ONCE = 5;

/** What the link of a mail is for: to give the cards of an order, or to object to such mails. */
export const GIFT_LINK_PURPOSES = ['give', 'object'] as const;
export type GiftLinkPurpose = (typeof GIFT_LINK_PURPOSES)[number];
