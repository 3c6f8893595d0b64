CREATE TABLE "provider_pause" (
	"provider" text NOT NULL,
	"cause" text NOT NULL,
	"name" text NOT NULL,
	"account" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"probes" smallint DEFAULT 0 NOT NULL,
	"probe_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_pause_provider_cause_account_pk" PRIMARY KEY("provider","cause","account"),
	CONSTRAINT "provider_pause_provider_is_known" CHECK (provider in ('saferpay', 'datatrans')),
	CONSTRAINT "provider_pause_cause_is_known" CHECK (cause in ('refused', 'unreachable', 'refunds-denied'))
);
--> statement-breakpoint
ALTER TABLE "review_item" DROP CONSTRAINT "review_item_kind_is_known";--> statement-breakpoint
ALTER TABLE "payment" DROP CONSTRAINT "payment_provider_is_known";--> statement-breakpoint
ALTER TABLE "payment" DROP CONSTRAINT "payment_method_is_known";--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "unanswered" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "misunderstood" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "told" jsonb;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "paid_method" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "asked" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "bank_paid_on" date;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "bank_reference" text;--> statement-breakpoint
CREATE INDEX "payments_unanswered" ON "payment" USING btree ("next_check_at") WHERE unanswered > 0;--> statement-breakpoint
ALTER TABLE "review_item" ADD CONSTRAINT "review_item_kind_is_known" CHECK (kind in ('payment-differs', 'payment-unanswered', 'payment-not-understood', 'authorisation-unknown', 'release-refused', 'refund-refused', 'refund-differs', 'refund-card-used', 'refund-void-wrong', 'refund-void-differs', 'refund-late', 'refund-given-up', 'not-in-our-books', 'void-late', 'cards-late', 'cards-given-up', 'card-refused', 'card-wrong', 'card-number-repeated', 'card-void-wrong', 'card-void-differs', 'replace-given-up', 'activation-late', 'activation-unanswered', 'activation-refused', 'activation-wrong', 'activation-given-up', 'dispute-loss', 'dispute-and-refund', 'dispute-given-up', 'mail-refused-confirmation', 'mail-refused-receipt', 'mail-refused-cards', 'mail-refused-cards-delayed', 'mail-refused-shipped', 'mail-refused-refunded', 'mail-refused-released', 'mail-refused-payment-failed', 'mail-given-up-confirmation', 'mail-given-up-receipt', 'mail-given-up-cards', 'mail-given-up-cards-delayed', 'mail-given-up-shipped', 'mail-given-up-refunded', 'mail-given-up-released', 'mail-given-up-payment-failed', 'mail-unanswered-confirmation', 'mail-unanswered-receipt', 'mail-unanswered-cards', 'mail-unanswered-cards-delayed', 'mail-unanswered-shipped', 'mail-unanswered-refunded', 'mail-unanswered-released', 'mail-unanswered-payment-failed', 'mail-bounced-confirmation', 'mail-bounced-receipt', 'mail-bounced-cards', 'mail-bounced-cards-delayed', 'mail-bounced-shipped', 'mail-bounced-refunded', 'mail-bounced-released', 'mail-bounced-payment-failed'));--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_provider_is_known" CHECK (provider in ('saferpay', 'datatrans'));--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_method_is_known" CHECK (method in ('VISA', 'MASTERCARD', 'DINERS', 'UNIONPAY', 'TWINT', 'AMEX', 'POSTFINANCEPAY', 'APPLEPAY', 'GOOGLEPAY'));--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "paid_by_bank_is_complete" CHECK ((bank_paid_on is null) = (bank_reference is null) and (bank_paid_on is null or status = 'Done'));