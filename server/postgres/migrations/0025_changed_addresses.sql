CREATE TABLE "approval_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"action" jsonb,
	"amount" integer NOT NULL,
	"person_id" uuid,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"answer" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "approval_request_status_is_known" CHECK (status in ('Begun', 'Open', 'Approved', 'Refused', 'Withdrawn', 'Expired')),
	CONSTRAINT "another_person_approves" CHECK (decided_by <> person_id),
	CONSTRAINT "approval_request_is_complete" CHECK ((decided_by is not null) = (status in ('Approved', 'Refused'))
        and (decided_at is null) = (status in ('Begun', 'Open'))
        and (person_id is not null or status = 'Begun') and amount >= 0)
);
--> statement-breakpoint
ALTER TABLE "mail" DROP CONSTRAINT "mail_kind_is_known";--> statement-breakpoint
ALTER TABLE "review_item" DROP CONSTRAINT "review_item_kind_is_known";--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "notice" text;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "operator_action" ADD COLUMN "address_change" jsonb;--> statement-breakpoint
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_decided_by_person_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_requests_by_order" ON "approval_request" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "open_approval_requests" ON "approval_request" USING btree ("created_at") WHERE status = 'Open';--> statement-breakpoint
CREATE INDEX "approval_requests_by_decision" ON "approval_request" USING btree (coalesce(decided_at, created_at)) WHERE status <> 'Begun';--> statement-breakpoint
CREATE INDEX "approval_requests_with_reason" ON "approval_request" USING btree ("created_at") WHERE reason not in ('', '(removed)');--> statement-breakpoint
CREATE INDEX "actions_with_address" ON "operator_action" USING btree ("order_id") WHERE address_change is not null;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_notice_is_known" CHECK (notice in ('email-changed', 'address-changed', 'card-replaced'));--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_kind_is_known" CHECK (kind in ('confirmation', 'receipt', 'cards', 'cards-delayed', 'shipped', 'refunded', 'released', 'payment-failed', 'gift-link', 'gift', 'gift-sent', 'gift-refused', 'order-changed'));--> statement-breakpoint
ALTER TABLE "review_item" ADD CONSTRAINT "review_item_kind_is_known" CHECK (kind in ('payment-differs', 'payment-unanswered', 'payment-not-understood', 'authorisation-unknown', 'release-refused', 'refund-refused', 'refund-differs', 'refund-card-used', 'refund-void-wrong', 'refund-void-differs', 'refund-late', 'refund-given-up', 'not-in-our-books', 'void-late', 'cards-late', 'cards-given-up', 'card-refused', 'card-wrong', 'card-number-repeated', 'card-void-wrong', 'card-void-differs', 'replace-given-up', 'activation-late', 'activation-unanswered', 'activation-refused', 'activation-wrong', 'activation-given-up', 'dispute-loss', 'dispute-and-refund', 'dispute-given-up', 'mail-refused-confirmation', 'mail-refused-receipt', 'mail-refused-cards', 'mail-refused-cards-delayed', 'mail-refused-shipped', 'mail-refused-refunded', 'mail-refused-released', 'mail-refused-payment-failed', 'mail-refused-gift-link', 'mail-refused-gift', 'mail-refused-gift-sent', 'mail-refused-gift-refused', 'mail-refused-order-changed', 'mail-given-up-confirmation', 'mail-given-up-receipt', 'mail-given-up-cards', 'mail-given-up-cards-delayed', 'mail-given-up-shipped', 'mail-given-up-refunded', 'mail-given-up-released', 'mail-given-up-payment-failed', 'mail-given-up-gift-link', 'mail-given-up-gift', 'mail-given-up-gift-sent', 'mail-given-up-gift-refused', 'mail-given-up-order-changed', 'mail-unanswered-confirmation', 'mail-unanswered-receipt', 'mail-unanswered-cards', 'mail-unanswered-cards-delayed', 'mail-unanswered-shipped', 'mail-unanswered-refunded', 'mail-unanswered-released', 'mail-unanswered-payment-failed', 'mail-unanswered-gift-link', 'mail-unanswered-gift', 'mail-unanswered-gift-sent', 'mail-unanswered-gift-refused', 'mail-unanswered-order-changed', 'mail-bounced-confirmation', 'mail-bounced-receipt', 'mail-bounced-cards', 'mail-bounced-cards-delayed', 'mail-bounced-shipped', 'mail-bounced-refunded', 'mail-bounced-released', 'mail-bounced-payment-failed', 'mail-bounced-gift-link', 'mail-bounced-gift', 'mail-bounced-gift-sent', 'mail-bounced-gift-refused', 'mail-bounced-order-changed'));
--> statement-breakpoint
-- As before (0008_operator_texts.sql), and the address that an operator changed goes once the names of its order are gone.
CREATE OR REPLACE FUNCTION keep_operator_actions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words constant text[] := ARRAY['reason', 'person', 'address_change'];
  removed constant text := '(removed)';
  names_gone_at timestamptz;
  reason_is_over boolean;
  name_is_over boolean;
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - words = to_jsonb(OLD) - words THEN
    SELECT o.erased_at INTO names_gone_at FROM orders o WHERE o.id = OLD.order_id;
    reason_is_over := OLD.reason <> '' AND coalesce(
      CASE WHEN OLD.order_id IS NULL OR names_gone_at <= OLD.at
        THEN OLD.at < cadeau_now() - interval '24 months' ELSE OLD.at < names_gone_at END, false);
    name_is_over := cadeau_now() >=
      date_trunc('year', OLD.at AT TIME ZONE 'Europe/Zurich') AT TIME ZONE 'Europe/Zurich' + interval '11 years';
    IF (NEW.reason = OLD.reason OR NEW.reason = removed AND reason_is_over)
      AND (NEW.person = OLD.person OR NEW.person = removed AND name_is_over)
      AND (NEW.address_change IS NOT DISTINCT FROM OLD.address_change
        OR NEW.address_change IS NULL AND names_gone_at IS NOT NULL)
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'what operators did is only added to';
END $$;
--> statement-breakpoint
CREATE TRIGGER approval_requests_told AFTER INSERT OR UPDATE OF status ON approval_request
  FOR EACH ROW EXECUTE FUNCTION tell_desk('refund');
