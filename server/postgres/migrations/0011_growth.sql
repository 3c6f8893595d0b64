-- What is asked all the time, or of a span, is found by an index however many orders are stored. Each may be made before,
-- while the shop sells (docs/upgrading.md): one that is there is left as it is.
CREATE INDEX IF NOT EXISTS "cards_to_come" ON "card" USING btree ("created_at") WHERE status = 'Pending';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "cards_to_post" ON "card" USING btree ("order_id") WHERE status = 'ToPost';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "cards_by_issue" ON "card" USING btree ("issued_at") WHERE issued_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "cards_by_void" ON "card" USING btree ("voided_at") WHERE voided_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "cards_with_secret" ON "card" USING btree ("created_at") WHERE secret is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mails_to_send" ON "mail" USING btree ("created_at") WHERE status = 'Pending';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mails_by_sending" ON "mail" USING btree ("sent_at") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "review_items_by_order" ON "review_item" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "actions_by_time" ON "operator_action" USING btree ("at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "actions_with_reason" ON "operator_action" USING btree ("at") WHERE reason not in ('', '(removed)');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_by_time" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_with_names" ON "orders" USING btree ("created_at") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "unpaid_orders_with_names" ON "orders" USING btree ("created_at") WHERE erased_at is null and status in ('Failed', 'Reverted') and refunded = 0;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_without_names" ON "orders" USING btree ("erased_at") WHERE erased_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_by_email" ON "orders" USING btree (lower(primary_address ->> 'email'));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_by_billing_email" ON "orders" USING btree (lower(billing_address ->> 'email')) WHERE (billing_address ->> 'email') is distinct from (primary_address ->> 'email');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_by_town" ON "orders" USING btree (lower(primary_address ->> 'city'),"created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_by_billing_town" ON "orders" USING btree (lower(billing_address ->> 'city'),"created_at") WHERE (billing_address ->> 'city') is distinct from (primary_address ->> 'city');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sessions_by_time" ON "session" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "requests_of_a_card" ON "outbound_request" USING btree ("card_id") WHERE card_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "requests_by_answer" ON "outbound_request" USING btree ("closed_at") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "captures_by_time" ON "capture" USING btree ("at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "captures_by_provider_id" ON "capture" USING btree ("capture_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payments_due" ON "payment" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payments_released" ON "payment" USING btree ("released_at") WHERE released_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "receipts_by_order" ON "receipt" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "receipts_by_time" ON "receipt" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refunds_open" ON "refund" USING btree ("created_at") WHERE status <> 'Done';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refunds_by_time" ON "refund" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refunds_with_reason" ON "refund" USING btree ("created_at") WHERE reason not in ('', '(removed)');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refunds_by_end" ON "refund" USING btree ("done_at");--> statement-breakpoint
DROP INDEX IF EXISTS "cards_by_status";--> statement-breakpoint
DROP INDEX IF EXISTS "mails_by_status";--> statement-breakpoint
DROP INDEX IF EXISTS "requests_by_card";--> statement-breakpoint
DROP INDEX IF EXISTS "payments_to_check";
