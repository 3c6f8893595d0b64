CREATE TABLE "card_effect" (
	"id" uuid PRIMARY KEY NOT NULL,
	"card_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "operator_action" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_action_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"person" text NOT NULL,
	"command" text NOT NULL,
	"order_id" uuid,
	"reason" text NOT NULL,
	"detail" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture" (
	"name" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sale_pause" (
	"category" text PRIMARY KEY NOT NULL,
	"sentence" jsonb NOT NULL,
	"person" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispute" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"amount" integer NOT NULL,
	"person" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"status" text NOT NULL,
	"goods" integer NOT NULL,
	"postage" integer NOT NULL,
	"amount" integer NOT NULL,
	"person" text NOT NULL,
	"reason" text NOT NULL,
	"loss_confirmed" boolean DEFAULT false NOT NULL,
	"transaction_id" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refund_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "one_refund_of_a_number" UNIQUE("order_id","number"),
	CONSTRAINT "refund_adds_up" CHECK (amount = goods + postage and amount > 0 and goods >= 0 and postage >= 0)
);
--> statement-breakpoint
CREATE TABLE "refund_card" (
	"refund_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	CONSTRAINT "refund_card_refund_id_card_id_pk" PRIMARY KEY("refund_id","card_id"),
	CONSTRAINT "refund_card_card_id_unique" UNIQUE("card_id")
);
--> statement-breakpoint
ALTER TABLE "card" DROP CONSTRAINT "one_card_per_place";--> statement-breakpoint
ALTER TABLE "mail" DROP CONSTRAINT "one_mail_of_a_kind";--> statement-breakpoint
ALTER TABLE "effect" DROP CONSTRAINT "one_effect_of_a_kind";--> statement-breakpoint
ALTER TABLE "card" DROP CONSTRAINT "issued_is_complete";--> statement-breakpoint
ALTER TABLE "posting" DROP CONSTRAINT "posting_pkey";--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "source" text DEFAULT 'brand' NOT NULL;--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "generation" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "delivery" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "last_four" text;--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "secret_removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "void_cause" text;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "number" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "repeats" smallint;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "unanswered" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "bounced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "posting" ADD COLUMN "number" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_order_id_number_pk" PRIMARY KEY("order_id","number");--> statement-breakpoint
ALTER TABLE "posting" ADD COLUMN "alarm_at" timestamp with time zone;--> statement-breakpoint
-- Parcels of before: half of their time, near enough.
UPDATE "posting" SET "alarm_at" = "due_at" - interval '24 hours';--> statement-breakpoint
ALTER TABLE "posting" ALTER COLUMN "alarm_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "posting" ADD COLUMN "packed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "posting" ADD COLUMN "shipped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "posting" ADD COLUMN "tracking" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "effect" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "card_effect" ADD CONSTRAINT "card_effect_card_id_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."card"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_action" ADD CONSTRAINT "operator_action_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_order_id_capture_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."capture"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_capture_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."capture"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_card" ADD CONSTRAINT "refund_card_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_card" ADD CONSTRAINT "refund_card_card_id_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."card"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_card_effect_of_a_kind" ON "card_effect" USING btree ("card_id","kind") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "actions_by_order" ON "operator_action" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_card_per_place" ON "card" USING btree ("order_id","line","ordinal") WHERE status <> 'Void';--> statement-breakpoint
CREATE INDEX "cards_by_status" ON "card" USING btree ("status");--> statement-breakpoint
CREATE INDEX "cards_by_last_four" ON "card" USING btree ("last_four");--> statement-breakpoint
CREATE INDEX "mails_by_status" ON "mail" USING btree ("status");--> statement-breakpoint
CREATE INDEX "postings_by_status" ON "posting" USING btree ("status","due_at");--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "one_card_per_place_and_generation" UNIQUE("order_id","line","ordinal","generation");--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "one_mail_of_a_kind_and_number" UNIQUE("order_id","kind","number");--> statement-breakpoint
ALTER TABLE "effect" ADD CONSTRAINT "one_effect_of_a_kind" UNIQUE NULLS NOT DISTINCT("payment_id","kind","refund_id");--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_refund_id_unique" UNIQUE("refund_id");--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "void_has_a_cause" CHECK ((status = 'Void') = (void_cause is not null and voided_at is not null));--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "issued_is_complete" CHECK (status not in ('Issued', 'Active') or (number_hash is not null and issued_at is not null and (secret is not null or secret_removed_at is not null)));