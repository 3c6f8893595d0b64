import { expect, it } from 'vitest';
import {
  CARD_STATUSES,
  MAIL_STATUSES,
  ORDER_STATUSES,
  PARCEL_STATUSES,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
  VOID_CAUSES,
} from './status.ts';

it('an order has one of four statuses', () => {
  expect(ORDER_STATUSES).toEqual(['Created', 'Reverted', 'Confirmed', 'Failed']);
});

it('a payment has one of six statuses', () => {
  expect(PAYMENT_STATUSES).toEqual([
    'Started',
    'Initialized',
    'Authorized',
    'UnAuthorized',
    'Captured',
    'Cancelled',
  ]);
});

it('cards, parcels, refunds, mails and voids have statuses and causes of their own', () => {
  expect(CARD_STATUSES).toEqual(['Pending', 'Issued', 'ToPost', 'Active', 'Void']);
  expect(PARCEL_STATUSES).toEqual(['ToPack', 'Packed', 'Shipped', 'Cancelled']);
  expect(REFUND_STATUSES).toEqual(['Voiding', 'Paying', 'Done', 'Stopped']);
  expect(MAIL_STATUSES).toEqual(['Pending', 'Sent', 'Refused']);
  expect(VOID_CAUSES).toEqual(['refunded', 'replaced', 'disputed']);
});
