DROP INDEX "actions_of_days";--> statement-breakpoint
ALTER TABLE "operator_action" ADD COLUMN "event_type" text;--> statement-breakpoint
ALTER TABLE "operator_action" ADD COLUMN "data" jsonb;--> statement-breakpoint
-- Actions that other tables refer to become events. The others are deleted: no shop has been released with sentences.
ALTER TABLE operator_action DISABLE TRIGGER operator_actions_stay;--> statement-breakpoint
UPDATE operator_action a SET event_type = 'stock-entered',
    data = jsonb_build_object('product', p.product_reference_id, 'cause', m.cause, 'quantity', m.quantity)
  FROM stock_movement m JOIN product p ON p.id = m.product_id WHERE m.action_id = a.id;--> statement-breakpoint
UPDATE operator_action a SET event_type = 'month-closed', data = jsonb_build_object('month', c.month)
  FROM closed_period c WHERE c.action_id = a.id;--> statement-breakpoint
UPDATE operator_action a SET event_type = 'catalogue-imported', data = jsonb_build_object('products', v.products)
  FROM (SELECT action_id, jsonb_agg(product_reference_id) AS products FROM product_version GROUP BY action_id) v
  WHERE v.action_id = a.id AND a.detail LIKE 'imported %';--> statement-breakpoint
UPDATE operator_action a SET event_type = 'availability-changed',
    data = jsonb_build_object('product', v.product_reference_id, 'available', a.detail LIKE '% is available')
  FROM product_version v WHERE v.action_id = a.id AND a.detail LIKE '% available';--> statement-breakpoint
UPDATE operator_action a SET event_type = 'product-published', data = jsonb_build_object('product', v.product_reference_id)
  FROM product_version v WHERE v.action_id = a.id AND a.event_type IS NULL;--> statement-breakpoint
DELETE FROM operator_action WHERE event_type IS NULL;--> statement-breakpoint
ALTER TABLE operator_action ENABLE TRIGGER operator_actions_stay;--> statement-breakpoint
ALTER TABLE "operator_action" ALTER COLUMN "event_type" SET NOT NULL, ALTER COLUMN "data" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "actions_of_days" ON "operator_action" USING btree ((data ->> 'from')) WHERE order_id is null;--> statement-breakpoint
ALTER TABLE "operator_action" DROP COLUMN "detail";--> statement-breakpoint
ALTER TABLE "operator_action" ADD CONSTRAINT "operator_action_event_type_is_known" CHECK (event_type in ('noted', 'payment-checked', 'jobs-retried', 'review-resolved', 'address-corrected', 'personal-data-erased', 'mail-resent', 'mail-redirected', 'mail-bounced', 'mail-arrived', 'gift-sending-stopped', 'gift-sending-held', 'gift-links-revoked', 'card-replacement-started', 'cards-returned', 'card-scanned', 'scanned-number-set-aside', 'parcel-taken-over', 'parcel-packed', 'parcel-shipped', 'refund-started', 'refund-loss-confirmed', 'refund-resumed', 'refund-cancelled', 'refund-paid-by-bank', 'refund-requested', 'refund-request-approved', 'refund-request-refused', 'refund-request-withdrawn', 'approval-requested', 'approval-granted', 'approval-refused', 'approval-withdrawn', 'dispute-recorded', 'items-noted', 'providers-resumed', 'gift-objection-recorded', 'rekey-started', 'rekey-finished', 'number-keys-exported', 'old-data-removed', 'subject-exported', 'sale-paused', 'sale-resumed', 'catalogue-imported', 'product-published', 'availability-changed', 'stock-entered', 'low-mark-changed', 'person-added', 'person-invited', 'person-changed', 'provider-account-linked', 'passkey-added', 'passkey-removed', 'month-closed', 'records-exported', 'month-reconciled', 'records-checked', 'order-read', 'orders-listed', 'orders-searched', 'parcels-listed', 'documents-printed', 'addresses-exported', 'mails-listed', 'mail-read', 'receipt-read', 'receipts-exported', 'approvals-read', 'recipients-read'));