CREATE TABLE "gift_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"order_id" uuid NOT NULL,
	"mail_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "gift_link_purpose_is_known" CHECK (purpose in ('give', 'object'))
);
--> statement-breakpoint
CREATE TABLE "gift_objection" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_sending" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"line" smallint NOT NULL,
	"ordinal" smallint NOT NULL,
	"status" text NOT NULL,
	"stop_cause" text,
	"recipient" text,
	"recipient_hash" text,
	"lang" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"for_name" text DEFAULT '' NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"paper" text,
	"refusal" text,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"named_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"enqueued_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "one_gift_sending_of_a_number" UNIQUE("order_id","number"),
	CONSTRAINT "gift_sending_status_is_known" CHECK (status in ('Planned', 'Enqueued', 'Stopped')),
	CONSTRAINT "gift_sending_stop_cause_is_known" CHECK (stop_cause in ('buyer', 'operator', 'void', 'objection')),
	CONSTRAINT "gift_sending_lang_is_known" CHECK (lang in ('de-ch', 'fr-ch', 'it-ch')),
	CONSTRAINT "gift_sending_is_complete" CHECK ((status = 'Stopped') = (stop_cause is not null and stopped_at is not null)
        and (status <> 'Enqueued' or enqueued_at is not null)
        and (status <> 'Planned' or (recipient is not null and enqueued_at is null))
        and (recipient is null) = (recipient_hash is null))
);
--> statement-breakpoint
CREATE TABLE "gift_words" (
	"order_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"ordinal" smallint NOT NULL,
	"for_name" text DEFAULT '' NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"paper" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "gift_words_order_id_line_ordinal_pk" PRIMARY KEY("order_id","line","ordinal")
);
--> statement-breakpoint
CREATE TABLE "parcel_words" (
	"order_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"for_name" text DEFAULT '' NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"paper" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "parcel_words_order_id_number_pk" PRIMARY KEY("order_id","number")
);
--> statement-breakpoint
ALTER TABLE "mail" DROP CONSTRAINT "mail_kind_is_known";--> statement-breakpoint
ALTER TABLE "review_item" DROP CONSTRAINT "review_item_kind_is_known";--> statement-breakpoint
ALTER TABLE "parcel" ADD COLUMN "printed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gift_link" ADD CONSTRAINT "gift_link_order_id_capture_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."capture"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_link" ADD CONSTRAINT "gift_link_mail_id_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_sending" ADD CONSTRAINT "gift_sending_order_id_capture_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."capture"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_sending" ADD CONSTRAINT "gift_sending_order_id_line_order_line_order_id_position_fk" FOREIGN KEY ("order_id","line") REFERENCES "public"."order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_words" ADD CONSTRAINT "gift_words_order_id_capture_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."capture"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_words" ADD CONSTRAINT "gift_words_order_id_line_order_line_order_id_position_fk" FOREIGN KEY ("order_id","line") REFERENCES "public"."order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_words" ADD CONSTRAINT "parcel_words_order_id_number_parcel_order_id_number_fk" FOREIGN KEY ("order_id","number") REFERENCES "public"."parcel"("order_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_links_by_order" ON "gift_link" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "gift_links_by_time" ON "gift_link" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_planned_sending_of_a_card" ON "gift_sending" USING btree ("order_id","line","ordinal") WHERE status = 'Planned';--> statement-breakpoint
CREATE INDEX "gift_sendings_to_come" ON "gift_sending" USING btree ("due_at") WHERE status = 'Planned';--> statement-breakpoint
CREATE INDEX "gift_sendings_with_recipient" ON "gift_sending" USING btree ("due_at") WHERE recipient is not null;--> statement-breakpoint
CREATE INDEX "gift_sendings_by_recipient" ON "gift_sending" USING btree ("recipient_hash");--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_kind_is_known" CHECK (kind in ('confirmation', 'receipt', 'cards', 'cards-delayed', 'shipped', 'refunded', 'released', 'payment-failed', 'gift-link', 'gift', 'gift-sent', 'gift-refused'));--> statement-breakpoint
ALTER TABLE "review_item" ADD CONSTRAINT "review_item_kind_is_known" CHECK (kind in ('payment-differs', 'payment-unanswered', 'payment-not-understood', 'authorisation-unknown', 'release-refused', 'refund-refused', 'refund-differs', 'refund-card-used', 'refund-void-wrong', 'refund-void-differs', 'refund-late', 'refund-given-up', 'not-in-our-books', 'void-late', 'cards-late', 'cards-given-up', 'card-refused', 'card-wrong', 'card-number-repeated', 'card-void-wrong', 'card-void-differs', 'replace-given-up', 'activation-late', 'activation-unanswered', 'activation-refused', 'activation-wrong', 'activation-given-up', 'dispute-loss', 'dispute-and-refund', 'dispute-given-up', 'mail-refused-confirmation', 'mail-refused-receipt', 'mail-refused-cards', 'mail-refused-cards-delayed', 'mail-refused-shipped', 'mail-refused-refunded', 'mail-refused-released', 'mail-refused-payment-failed', 'mail-refused-gift-link', 'mail-refused-gift', 'mail-refused-gift-sent', 'mail-refused-gift-refused', 'mail-given-up-confirmation', 'mail-given-up-receipt', 'mail-given-up-cards', 'mail-given-up-cards-delayed', 'mail-given-up-shipped', 'mail-given-up-refunded', 'mail-given-up-released', 'mail-given-up-payment-failed', 'mail-given-up-gift-link', 'mail-given-up-gift', 'mail-given-up-gift-sent', 'mail-given-up-gift-refused', 'mail-unanswered-confirmation', 'mail-unanswered-receipt', 'mail-unanswered-cards', 'mail-unanswered-cards-delayed', 'mail-unanswered-shipped', 'mail-unanswered-refunded', 'mail-unanswered-released', 'mail-unanswered-payment-failed', 'mail-unanswered-gift-link', 'mail-unanswered-gift', 'mail-unanswered-gift-sent', 'mail-unanswered-gift-refused', 'mail-bounced-confirmation', 'mail-bounced-receipt', 'mail-bounced-cards', 'mail-bounced-cards-delayed', 'mail-bounced-shipped', 'mail-bounced-refunded', 'mail-bounced-released', 'mail-bounced-payment-failed', 'mail-bounced-gift-link', 'mail-bounced-gift', 'mail-bounced-gift-sent', 'mail-bounced-gift-refused'));