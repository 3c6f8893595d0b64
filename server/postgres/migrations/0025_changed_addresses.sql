ALTER TABLE "mail" DROP CONSTRAINT "mail_kind_is_known";--> statement-breakpoint
ALTER TABLE "review_item" DROP CONSTRAINT "review_item_kind_is_known";--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "notice" text;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "operator_action" ADD COLUMN "address_change" jsonb;--> statement-breakpoint
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
