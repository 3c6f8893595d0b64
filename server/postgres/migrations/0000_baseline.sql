-- The database's time, one function, so that leases and schedules follow one clock and a test can move it.
CREATE FUNCTION cadeau_now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT now()';
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
	CONSTRAINT "delivery_option_key_unique" UNIQUE("key"),
	CONSTRAINT "delivery_option_key_is_known" CHECK (key in ('digital', 'standard', 'insured', 'packet'))
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
	"source" text DEFAULT 'brand' NOT NULL,
	CONSTRAINT "product_product_reference_id_unique" UNIQUE("product_reference_id"),
	CONSTRAINT "product_category_is_known" CHECK (category in ('physical', 'digital')),
	CONSTRAINT "product_source_is_known" CHECK (source in ('brand', 'import'))
);
--> statement-breakpoint
CREATE TABLE "card" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"ordinal" smallint NOT NULL,
	"generation" smallint DEFAULT 0 NOT NULL,
	"category" text NOT NULL,
	"status" text NOT NULL,
	"face_value" integer NOT NULL,
	"shipment_number" smallint DEFAULT 1 NOT NULL,
	"number_hash" text,
	"last_four" text,
	"secret" text,
	"secret_removed_at" timestamp with time zone,
	"valid_until" date,
	"issued_at" timestamp with time zone,
	"voided_at" timestamp with time zone,
	"void_cause" text,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "card_number_hash_unique" UNIQUE("number_hash"),
	CONSTRAINT "one_card_per_place_and_generation" UNIQUE("order_id","line","ordinal","generation"),
	CONSTRAINT "issued_is_complete" CHECK (status not in ('Issued', 'Active') or (number_hash is not null and issued_at is not null and (secret is not null or secret_removed_at is not null))),
	CONSTRAINT "card_category_is_known" CHECK (category in ('physical', 'digital')),
	CONSTRAINT "card_status_is_known" CHECK (status in ('Pending', 'Issued', 'ToPost', 'Active', 'Void')),
	CONSTRAINT "card_void_cause_is_known" CHECK (void_cause in ('refunded', 'replaced', 'disputed')),
	CONSTRAINT "void_has_a_cause" CHECK ((status = 'Void') = (void_cause is not null and voided_at is not null))
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" smallint DEFAULT 1 NOT NULL,
	"repeats" smallint,
	"status" text NOT NULL,
	"unanswered" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"sent_at" timestamp with time zone,
	"bounced_at" timestamp with time zone,
	CONSTRAINT "one_mail_of_a_kind_and_number" UNIQUE("order_id","kind","number"),
	CONSTRAINT "mail_kind_is_known" CHECK (kind in ('confirmation', 'receipt', 'cards', 'cards-delayed', 'shipped', 'refunded', 'released', 'payment-failed')),
	CONSTRAINT "mail_status_is_known" CHECK (status in ('Pending', 'Sent', 'Refused'))
);
--> statement-breakpoint
CREATE TABLE "parcel" (
	"order_id" uuid NOT NULL,
	"number" smallint DEFAULT 1 NOT NULL,
	"delivery_method" text NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"alarm_at" timestamp with time zone NOT NULL,
	"packed_at" timestamp with time zone,
	"shipped_at" timestamp with time zone,
	"tracking" text,
	CONSTRAINT "parcel_order_id_number_pk" PRIMARY KEY("order_id","number"),
	CONSTRAINT "parcel_delivery_method_is_known" CHECK (delivery_method in ('standard', 'insured', 'packet')),
	CONSTRAINT "parcel_status_is_known" CHECK (status in ('ToPack', 'Packed', 'Shipped', 'Cancelled'))
);
--> statement-breakpoint
CREATE TABLE "review_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid,
	"about" text,
	"kind" text NOT NULL,
	"detail" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "review_item_kind_is_known" CHECK (kind in ('payment-differs', 'authorisation-unknown', 'release-refused', 'refund-refused', 'refund-differs', 'refund-card-used', 'refund-void-wrong', 'refund-void-differs', 'refund-late', 'refund-given-up', 'not-in-our-books', 'void-late', 'cards-late', 'cards-given-up', 'card-refused', 'card-wrong', 'card-number-repeated', 'card-void-wrong', 'card-void-differs', 'replace-given-up', 'activation-late', 'activation-unanswered', 'activation-refused', 'activation-wrong', 'activation-given-up', 'dispute-loss', 'dispute-and-refund', 'dispute-given-up', 'mail-refused-confirmation', 'mail-refused-receipt', 'mail-refused-cards', 'mail-refused-cards-delayed', 'mail-refused-shipped', 'mail-refused-refunded', 'mail-refused-released', 'mail-refused-payment-failed', 'mail-given-up-confirmation', 'mail-given-up-receipt', 'mail-given-up-cards', 'mail-given-up-cards-delayed', 'mail-given-up-shipped', 'mail-given-up-refunded', 'mail-given-up-released', 'mail-given-up-payment-failed', 'mail-unanswered-confirmation', 'mail-unanswered-receipt', 'mail-unanswered-cards', 'mail-unanswered-cards-delayed', 'mail-unanswered-shipped', 'mail-unanswered-refunded', 'mail-unanswered-released', 'mail-unanswered-payment-failed', 'mail-bounced-confirmation', 'mail-bounced-receipt', 'mail-bounced-cards', 'mail-bounced-cards-delayed', 'mail-bounced-shipped', 'mail-bounced-refunded', 'mail-bounced-released', 'mail-bounced-payment-failed')),
	CONSTRAINT "review_item_has_a_subject" CHECK ((order_id is null) = (about is not null))
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
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "sale_pause_category_is_known" CHECK (category in ('physical', 'digital'))
);
--> statement-breakpoint
CREATE TABLE "scheduled_task" (
	"name" text PRIMARY KEY NOT NULL,
	"claimed_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"result" jsonb
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
	"face_value" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_line_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "one_line_per_product_and_price" UNIQUE("order_id","product_id","face_value"),
	CONSTRAINT "line_within_limits" CHECK (face_value between 500 and 50000 and quantity between 1 and 600),
	CONSTRAINT "order_line_category_is_known" CHECK (category in ('physical', 'digital'))
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
	"status_detail" text,
	"lang" text NOT NULL,
	"delivery_option_id" uuid NOT NULL,
	"subtotal" integer NOT NULL,
	"shipping_cost" integer NOT NULL,
	"total" integer NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"use_same_address" boolean NOT NULL,
	"primary_address" jsonb NOT NULL,
	"billing_address" jsonb NOT NULL,
	"is_marked_for_digital_email_confirmation" boolean NOT NULL,
	"expected_from" date,
	"expected_to" date,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "orders_reference_unique" UNIQUE("reference"),
	CONSTRAINT "one_order_per_key" UNIQUE("session_hash","idempotency_key"),
	CONSTRAINT "order_adds_up" CHECK (total = subtotal + shipping_cost and subtotal between 1 and 300000 and shipping_cost >= 0),
	CONSTRAINT "orders_status_cause_is_known" CHECK (status_cause in ('placed', 'payment-page-handed-out', 'payment page not had', 'payment-page-never-asked-for', 'superseded-by-a-new-order', 'authorized-by-provider', 'captured-by-provider', 'paid', 'declined', 'aborted', 'expired', 'pending-limit', 'cancelled-at-provider', 'order-not-open', 'no-liability-shift', 'released-unfulfilled', 'refunded')),
	CONSTRAINT "refund_within_total" CHECK (refunded between 0 and total),
	CONSTRAINT "orders_status_is_known" CHECK (status in ('Created', 'Reverted', 'Confirmed', 'Failed')),
	CONSTRAINT "orders_lang_is_known" CHECK (lang in ('de-ch', 'fr-ch', 'it-ch'))
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_transition" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "status_transition_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"cause" text NOT NULL,
	"at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "status_transition_subject_is_known" CHECK (subject in ('order', 'payment'))
);
--> statement-breakpoint
CREATE TABLE "outbound_request" (
	"id" text PRIMARY KEY NOT NULL,
	"system" text NOT NULL,
	"kind" text NOT NULL,
	"payment_id" uuid,
	"refund_id" uuid,
	"card_id" uuid,
	"retries" smallint DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text,
	"detail" text,
	CONSTRAINT "request_has_its_subject" CHECK (case system when 'provider' then payment_id is not null and card_id is null
        else card_id is not null and payment_id is null and refund_id is null end),
	CONSTRAINT "request_of_its_system" CHECK ((system = 'provider') = (kind in ('initialize', 'capture', 'cancel', 'refund', 'refund-capture'))),
	CONSTRAINT "closed_with_an_outcome" CHECK ((closed_at is null) = (outcome is null)),
	CONSTRAINT "outbound_request_outcome_is_known" CHECK (outcome in ('started', 'failed', 'captured', 'authorized', 'refunded', 'reversed', 'moved', 'activated', 'activated-too-late', 'voided', 'never-issued', 'never-active', 'used', 'set-aside-voided', 'set-aside-refused', 'refused', 'differs', 'wrong', 'stopped', 'superseded', 'abandoned', 'given-up'))
);
--> statement-breakpoint
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
CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"provider" text NOT NULL,
	"status_cause" text NOT NULL,
	"status_detail" text,
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
	CONSTRAINT "payment_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "payment_provider_is_known" CHECK (provider in ('saferpay')),
	CONSTRAINT "payment_status_is_known" CHECK (status in ('Started', 'Initialized', 'Authorized', 'UnAuthorized', 'Captured', 'Cancelled')),
	CONSTRAINT "payment_method_is_known" CHECK (method in ('VISA', 'MASTERCARD', 'DINERS', 'UNIONPAY', 'TWINT')),
	CONSTRAINT "payment_status_cause_is_known" CHECK (status_cause in ('placed', 'payment-page-handed-out', 'payment page not had', 'payment-page-never-asked-for', 'superseded-by-a-new-order', 'authorized-by-provider', 'captured-by-provider', 'paid', 'declined', 'aborted', 'expired', 'pending-limit', 'cancelled-at-provider', 'order-not-open', 'no-liability-shift', 'released-unfulfilled', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "receipt" (
	"number" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid,
	"bytes" "bytea" NOT NULL,
	"bytes_sha256" text NOT NULL,
	"chain_sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "receipt_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "receipt_kind_is_known" CHECK (kind in ('receipt', 'credit-note'))
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
	"subtotal" integer NOT NULL,
	"shipping_cost" integer NOT NULL,
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
	CONSTRAINT "refund_status_is_known" CHECK (status in ('Voiding', 'Paying', 'Done', 'Stopped')),
	CONSTRAINT "refund_adds_up" CHECK (amount = subtotal + shipping_cost and amount > 0 and subtotal >= 0 and shipping_cost >= 0)
);
--> statement-breakpoint
CREATE TABLE "refund_card" (
	"refund_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	CONSTRAINT "refund_card_refund_id_card_id_pk" PRIMARY KEY("refund_id","card_id"),
	CONSTRAINT "refund_card_card_id_unique" UNIQUE("card_id")
);
--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_order_id_capture_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."capture"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_order_id_line_order_line_order_id_position_fk" FOREIGN KEY ("order_id","line") REFERENCES "public"."order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel" ADD CONSTRAINT "parcel_order_id_capture_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."capture"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_item" ADD CONSTRAINT "review_item_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_action" ADD CONSTRAINT "operator_action_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_option_id_delivery_option_id_fk" FOREIGN KEY ("delivery_option_id") REFERENCES "public"."delivery_option"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_transition" ADD CONSTRAINT "status_transition_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_request" ADD CONSTRAINT "outbound_request_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_request" ADD CONSTRAINT "outbound_request_card_id_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."card"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture" ADD CONSTRAINT "capture_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture" ADD CONSTRAINT "capture_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_order_id_capture_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."capture"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_order_id_capture_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."capture"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_capture_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."capture"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_card" ADD CONSTRAINT "refund_card_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_card" ADD CONSTRAINT "refund_card_card_id_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."card"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_card_per_place" ON "card" USING btree ("order_id","line","ordinal") WHERE status <> 'Void';--> statement-breakpoint
CREATE INDEX "cards_by_status" ON "card" USING btree ("status");--> statement-breakpoint
CREATE INDEX "cards_by_last_four" ON "card" USING btree ("last_four");--> statement-breakpoint
CREATE INDEX "mails_by_status" ON "mail" USING btree ("status");--> statement-breakpoint
CREATE INDEX "parcels_by_status" ON "parcel" USING btree ("status","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_review_item_of_a_kind" ON "review_item" USING btree ("order_id","kind") WHERE resolved_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_review_item_about_it" ON "review_item" USING btree ("about","kind") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "actions_by_order" ON "operator_action" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_order_per_session" ON "orders" USING btree ("session_hash") WHERE status = 'Created';--> statement-breakpoint
CREATE INDEX "orders_by_session" ON "orders" USING btree ("session_hash","created_at");--> statement-breakpoint
CREATE INDEX "transitions_by_order" ON "status_transition" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_request_of_a_payment" ON "outbound_request" USING btree ("payment_id","kind") WHERE refund_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_request_of_a_refund" ON "outbound_request" USING btree ("refund_id","kind") WHERE refund_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_request_of_a_card" ON "outbound_request" USING btree ("card_id","kind") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "requests_by_payment" ON "outbound_request" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "requests_by_card" ON "outbound_request" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "payments_to_check" ON "payment" USING btree ("next_check_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_receipt_per_order" ON "receipt" USING btree ("order_id") WHERE kind = 'receipt';
--> statement-breakpoint
-- Every status change there is, written from rules/transitions.ts at each migration. An empty from_status is the
-- creation of the row.
CREATE TABLE allowed_transition (
  subject text NOT NULL,
  from_status text NOT NULL,
  to_status text NOT NULL,
  PRIMARY KEY (subject, from_status, to_status)
);
--> statement-breakpoint
-- Refuses every other change (money.md I-7).
CREATE FUNCTION refuse_other_transitions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_status text := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) ->> 'status' ELSE '' END;
BEGIN
  IF before_status <> NEW.status AND NOT EXISTS (
    SELECT 1 FROM allowed_transition
    WHERE subject = TG_ARGV[0] AND from_status = before_status AND to_status = NEW.status
  ) THEN
    RAISE EXCEPTION 'no transition of % from "%" to "%"', TG_ARGV[0], before_status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'allowed_transition';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_transitions BEFORE INSERT OR UPDATE OF status ON orders
  FOR EACH ROW EXECUTE FUNCTION refuse_other_transitions('order');
--> statement-breakpoint
CREATE TRIGGER payment_transitions BEFORE INSERT OR UPDATE OF status ON payment
  FOR EACH ROW EXECUTE FUNCTION refuse_other_transitions('payment');
--> statement-breakpoint
CREATE TRIGGER card_transitions BEFORE INSERT OR UPDATE OF status ON card
  FOR EACH ROW EXECUTE FUNCTION refuse_other_transitions('card');
--> statement-breakpoint
CREATE TRIGGER parcel_transitions BEFORE INSERT OR UPDATE OF status ON parcel
  FOR EACH ROW EXECUTE FUNCTION refuse_other_transitions('parcel');
--> statement-breakpoint
CREATE TRIGGER refund_transitions BEFORE INSERT OR UPDATE OF status ON refund
  FOR EACH ROW EXECUTE FUNCTION refuse_other_transitions('refund');
--> statement-breakpoint
-- Writes down each change of an order's and a payment's status, so that no code can change one unseen (money.md I-7).
CREATE FUNCTION record_status_transition() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_status text := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) ->> 'status' END;
BEGIN
  IF before_status IS DISTINCT FROM NEW.status THEN
    INSERT INTO status_transition (order_id, subject, from_status, to_status, cause, at)
    VALUES (
      CASE TG_ARGV[0] WHEN 'order' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'order_id')::uuid END,
      TG_ARGV[0], before_status, NEW.status, NEW.status_cause || coalesce(': ' || NEW.status_detail, ''), cadeau_now()
    );
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_status_transition AFTER INSERT OR UPDATE OF status ON orders
  FOR EACH ROW EXECUTE FUNCTION record_status_transition('order');
--> statement-breakpoint
CREATE TRIGGER payment_status_transition AFTER INSERT OR UPDATE OF status ON payment
  FOR EACH ROW EXECUTE FUNCTION record_status_transition('payment');
--> statement-breakpoint
-- Refuses to change or remove rows that are only added to; TG_ARGV[0] says what they are.
CREATE FUNCTION keep_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only added to', TG_ARGV[0];
END $$;
--> statement-breakpoint
CREATE TRIGGER status_transitions_stay BEFORE UPDATE OR DELETE ON status_transition
  FOR EACH ROW EXECUTE FUNCTION keep_rows('the history of an order');
--> statement-breakpoint
CREATE TRIGGER status_transitions_stay_all BEFORE TRUNCATE ON status_transition
  FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('the history of an order');
--> statement-breakpoint
CREATE TRIGGER operator_actions_stay BEFORE UPDATE OR DELETE ON operator_action
  FOR EACH ROW EXECUTE FUNCTION keep_rows('what operators did');
--> statement-breakpoint
CREATE TRIGGER operator_actions_stay_all BEFORE TRUNCATE ON operator_action
  FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('what operators did');
--> statement-breakpoint
-- The supplier has the cards back before the money goes, or an operator has confirmed the loss (money.md I-17).
CREATE FUNCTION refuse_early_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('Paying', 'Done') AND NOT NEW.loss_confirmed AND EXISTS (
    SELECT 1 FROM refund_card r JOIN card c ON c.id = r.card_id WHERE r.refund_id = NEW.id AND c.status <> 'Void'
  ) THEN
    RAISE EXCEPTION 'refund % has cards that are not void', NEW.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'void_before_money';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_after_voids BEFORE INSERT OR UPDATE OF status ON refund
  FOR EACH ROW EXECUTE FUNCTION refuse_early_refund();
--> statement-breakpoint
-- What the chain holds after a receipt. Here and in pg-receipt-repository.ts, so that each finds the other's mistake.
CREATE FUNCTION receipt_chain(before_chain text, number integer, kind text, order_id uuid, bytes_sha256 text)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws(E'\n', before_chain, number, kind, order_id, bytes_sha256), 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Refuses a gap, bytes that are not those of their hash, and a row that does not continue the chain (money.md I-23).
CREATE FUNCTION continue_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last_number integer := 0;
  last_chain text := '';
BEGIN
  SELECT r.number, r.chain_sha256 INTO last_number, last_chain FROM receipt r ORDER BY r.number DESC LIMIT 1;
  IF NEW.number IS DISTINCT FROM coalesce(last_number, 0) + 1
    OR NEW.bytes_sha256 IS DISTINCT FROM encode(sha256(NEW.bytes), 'hex')
    OR NEW.chain_sha256 IS DISTINCT FROM
      receipt_chain(coalesce(last_chain, ''), NEW.number, NEW.kind, NEW.order_id, NEW.bytes_sha256)
  THEN
    RAISE EXCEPTION 'receipt % does not continue the chain', NEW.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_chain';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER receipts_continue BEFORE INSERT ON receipt
  FOR EACH ROW EXECUTE FUNCTION continue_receipts();
--> statement-breakpoint
-- Ten years after the end of its business year a receipt may go, the oldest first (CO 958f); until then it stays.
CREATE FUNCTION keep_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_LEVEL = 'ROW'
    AND cadeau_now() >= date_trunc('year', OLD.created_at AT TIME ZONE 'Europe/Zurich') AT TIME ZONE 'Europe/Zurich'
      + interval '11 years'
    AND NOT EXISTS (SELECT 1 FROM receipt r WHERE r.number < OLD.number)
  THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'receipts are only added to';
END $$;
--> statement-breakpoint
CREATE TRIGGER receipts_stay BEFORE UPDATE OR DELETE ON receipt
  FOR EACH ROW EXECUTE FUNCTION keep_receipts();
--> statement-breakpoint
CREATE TRIGGER receipts_stay_all BEFORE TRUNCATE ON receipt
  FOR EACH STATEMENT EXECUTE FUNCTION keep_receipts();
