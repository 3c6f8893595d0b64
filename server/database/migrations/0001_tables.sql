CREATE TABLE "capture" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"transaction_id" text NOT NULL,
	"capture_id" text NOT NULL,
	"amount" integer NOT NULL,
	"at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "capture_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "capture_transaction_id_unique" UNIQUE("transaction_id")
);
--> statement-breakpoint
CREATE TABLE "card" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"ordinal" smallint NOT NULL,
	"category" text NOT NULL,
	"status" text NOT NULL,
	"price" integer NOT NULL,
	"number_hash" text,
	"secret" text,
	"valid_until" date,
	"issued_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "card_number_hash_unique" UNIQUE("number_hash"),
	CONSTRAINT "one_card_per_place" UNIQUE("order_id","line","ordinal"),
	CONSTRAINT "issued_is_complete" CHECK (status <> 'Issued' or (secret is not null and number_hash is not null))
);
--> statement-breakpoint
CREATE TABLE "delivery_option" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"delivery_duration" smallint NOT NULL,
	"delivery_days" text NOT NULL,
	"delivery_start" text NOT NULL,
	"delivery_end" text NOT NULL,
	"base_price" integer NOT NULL,
	"currency" text NOT NULL,
	"vat_per_mille" integer NOT NULL,
	CONSTRAINT "delivery_option_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "effect" (
	"request_id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"retries" smallint DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "one_effect_of_a_kind" UNIQUE("payment_id","kind")
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "one_mail_of_a_kind" UNIQUE("order_id","kind")
);
--> statement-breakpoint
CREATE TABLE "operator_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail" text NOT NULL,
	"raised_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"product_id" uuid NOT NULL,
	"product_reference_id" text NOT NULL,
	"category" text NOT NULL,
	"name" jsonb NOT NULL,
	"image_path" text NOT NULL,
	"price_from" integer NOT NULL,
	"price_to" integer NOT NULL,
	"price" integer NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "order_line_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "one_line_per_product_and_price" UNIQUE("order_id","product_id","price"),
	CONSTRAINT "line_within_limits" CHECK (price between 500 and 50000 and amount between 1 and 600)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"session_hash" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" text NOT NULL,
	"status_cause" text NOT NULL,
	"lang" text NOT NULL,
	"delivery_option_id" uuid NOT NULL,
	"goods" integer NOT NULL,
	"postage" integer NOT NULL,
	"total" integer NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"use_same_address" boolean NOT NULL,
	"primary_address" jsonb NOT NULL,
	"billing_address" jsonb NOT NULL,
	"is_marked_for_digital_email_confirmation" boolean NOT NULL,
	"expected_from" date,
	"expected_to" date,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "orders_reference_unique" UNIQUE("reference"),
	CONSTRAINT "one_order_per_key" UNIQUE("session_hash","idempotency_key"),
	CONSTRAINT "order_adds_up" CHECK (total = goods + postage and goods > 0 and goods <= 300000 and postage >= 0),
	CONSTRAINT "refund_within_total" CHECK (refunded between 0 and total)
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"status_cause" text NOT NULL,
	"method" text NOT NULL,
	"amount" integer NOT NULL,
	"return_secret" text NOT NULL,
	"notify_secret" text NOT NULL,
	"token" text,
	"redirect_url" text,
	"started_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"pending" boolean DEFAULT false NOT NULL,
	"transaction_id" text,
	"authorized_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"checks" smallint DEFAULT 0 NOT NULL,
	"released_at" timestamp with time zone,
	"attempt" bigint DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "payment_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "payment_return_secret_unique" UNIQUE("return_secret"),
	CONSTRAINT "payment_notify_secret_unique" UNIQUE("notify_secret"),
	CONSTRAINT "payment_token_unique" UNIQUE("token"),
	CONSTRAINT "payment_transaction_id_unique" UNIQUE("transaction_id")
);
--> statement-breakpoint
CREATE TABLE "posting" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"delivery_key" text NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_reference_id" text NOT NULL,
	"category" text NOT NULL,
	"name" jsonb NOT NULL,
	"short_description" jsonb NOT NULL,
	"long_description" jsonb NOT NULL,
	"image_path" text NOT NULL,
	"price_from" integer NOT NULL,
	"price_to" integer NOT NULL,
	"available" boolean NOT NULL,
	"position" integer NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	CONSTRAINT "product_product_reference_id_unique" UNIQUE("product_reference_id")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_move" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "status_move_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"cause" text NOT NULL,
	"at" timestamp with time zone DEFAULT cadeau_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "capture" ADD CONSTRAINT "capture_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture" ADD CONSTRAINT "capture_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_order_id_capture_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."capture"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_order_id_line_order_line_order_id_position_fk" FOREIGN KEY ("order_id","line") REFERENCES "public"."order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "effect" ADD CONSTRAINT "effect_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_item" ADD CONSTRAINT "operator_item_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_option_id_delivery_option_id_fk" FOREIGN KEY ("delivery_option_id") REFERENCES "public"."delivery_option"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_order_id_capture_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."capture"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_move" ADD CONSTRAINT "status_move_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_item_of_a_kind" ON "operator_item" USING btree ("order_id","kind") WHERE settled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_order_per_session" ON "orders" USING btree ("session_hash") WHERE status = 'Created';--> statement-breakpoint
CREATE INDEX "orders_by_session" ON "orders" USING btree ("session_hash","created_at");--> statement-breakpoint
CREATE INDEX "payments_to_check" ON "payment" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "moves_by_order" ON "status_move" USING btree ("order_id");