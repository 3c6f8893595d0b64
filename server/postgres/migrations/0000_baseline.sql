-- Returns the time of the database. Leases and schedules use this one clock; tests replace the function.
CREATE FUNCTION cadeau_now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT now()';
--> statement-breakpoint
CREATE TABLE "limit_count" (
	"name" text NOT NULL,
	"key" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "limit_count_name_key_starts_at_pk" PRIMARY KEY("name","key","starts_at")
);
--> statement-breakpoint
CREATE TABLE "order_origin" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"session_key" text NOT NULL,
	"address_key" text NOT NULL,
	"network_key" text NOT NULL,
	"email_key" text NOT NULL,
	"digital_value" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_challenge" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarm" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"detail" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"reported_at" timestamp with time zone,
	"gone_since" timestamp with time zone,
	CONSTRAINT "alarm_kind_subject_pk" PRIMARY KEY("kind","subject"),
	CONSTRAINT "alarm_kind_is_known" CHECK (kind in ('invariant-broken', 'work-late', 'order-stuck', 'no-orders', 'backup-missing', 'provider-down', 'supplier-down', 'mail-down', 'certificate-expiring', 'disk-full', 'stock-low', 'gift-objections', 'sign-ins-blocked', 'unusual-activity'))
);
--> statement-breakpoint
CREATE TABLE "alarm_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "alarm_message_channel_is_known" CHECK (channel in ('mail', 'webhook'))
);
--> statement-breakpoint
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
	CONSTRAINT "approval_request_status_is_known" CHECK (status in ('Started', 'Open', 'Approved', 'Refused', 'Withdrawn', 'Expired')),
	CONSTRAINT "another_person_approves" CHECK (decided_by <> person_id),
	CONSTRAINT "approval_request_is_complete" CHECK ((decided_by is not null) = (status in ('Approved', 'Refused'))
        and (decided_at is null) = (status in ('Started', 'Open'))
        and (person_id is not null or status = 'Started') and amount >= 0)
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
	"returned_at" timestamp with time zone,
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
	"relay_refusal" text,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"sent_at" timestamp with time zone,
	"bounced_at" timestamp with time zone,
	"notice" text,
	"recipient" text,
	CONSTRAINT "one_mail_of_a_kind_and_number" UNIQUE("order_id","kind","number"),
	CONSTRAINT "mail_kind_is_known" CHECK (kind in ('confirmation', 'receipt', 'cards', 'cards-delayed', 'shipped', 'refunded', 'payment-reversed', 'payment-failed', 'gift-link', 'gift', 'gift-sent', 'gift-refused', 'order-changed')),
	CONSTRAINT "mail_status_is_known" CHECK (status in ('Pending', 'Sent', 'Refused')),
	CONSTRAINT "mail_notice_is_known" CHECK (notice in ('email-changed', 'address-changed', 'card-replaced', 'gift-replaced'))
);
--> statement-breakpoint
CREATE TABLE "parcel" (
	"order_id" uuid NOT NULL,
	"number" smallint DEFAULT 1 NOT NULL,
	"delivery_method" text NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"alarm_at" timestamp with time zone NOT NULL,
	"printed_at" timestamp with time zone,
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
	"detail" jsonb NOT NULL,
	"opened_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "review_item_kind_is_known" CHECK (kind in ('payment-differs', 'payment-unanswered', 'payment-unparsable', 'authorization-unknown', 'payment-void-refused', 'refund-refused', 'refund-differs', 'refund-card-used', 'refund-void-wrong', 'refund-void-differs', 'refund-late', 'refund-given-up', 'refund-returned', 'not-in-our-records', 'void-late', 'cards-late', 'cards-given-up', 'card-refused', 'card-wrong', 'card-number-repeated', 'card-void-wrong', 'card-void-differs', 'replace-given-up', 'activation-late', 'activation-unanswered', 'activation-refused', 'activation-wrong', 'activation-given-up', 'dispute-loss', 'dispute-and-refund', 'dispute-given-up', 'mail-refused-confirmation', 'mail-refused-receipt', 'mail-refused-cards', 'mail-refused-cards-delayed', 'mail-refused-shipped', 'mail-refused-refunded', 'mail-refused-payment-reversed', 'mail-refused-payment-failed', 'mail-refused-gift-link', 'mail-refused-gift', 'mail-refused-gift-sent', 'mail-refused-gift-refused', 'mail-refused-order-changed', 'mail-given-up-confirmation', 'mail-given-up-receipt', 'mail-given-up-cards', 'mail-given-up-cards-delayed', 'mail-given-up-shipped', 'mail-given-up-refunded', 'mail-given-up-payment-reversed', 'mail-given-up-payment-failed', 'mail-given-up-gift-link', 'mail-given-up-gift', 'mail-given-up-gift-sent', 'mail-given-up-gift-refused', 'mail-given-up-order-changed', 'mail-unanswered-confirmation', 'mail-unanswered-receipt', 'mail-unanswered-cards', 'mail-unanswered-cards-delayed', 'mail-unanswered-shipped', 'mail-unanswered-refunded', 'mail-unanswered-payment-reversed', 'mail-unanswered-payment-failed', 'mail-unanswered-gift-link', 'mail-unanswered-gift', 'mail-unanswered-gift-sent', 'mail-unanswered-gift-refused', 'mail-unanswered-order-changed', 'mail-bounced-confirmation', 'mail-bounced-receipt', 'mail-bounced-cards', 'mail-bounced-cards-delayed', 'mail-bounced-shipped', 'mail-bounced-refunded', 'mail-bounced-payment-reversed', 'mail-bounced-payment-failed', 'mail-bounced-gift-link', 'mail-bounced-gift', 'mail-bounced-gift-sent', 'mail-bounced-gift-refused', 'mail-bounced-order-changed')),
	CONSTRAINT "review_item_has_a_subject" CHECK ((order_id is null) = (about is not null))
);
--> statement-breakpoint
CREATE TABLE "gift_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"order_id" uuid NOT NULL,
	"mail_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"code_hash" text,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "gift_link_code_is_unique" UNIQUE("code_hash"),
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
	"recipient_set_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
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
CREATE TABLE "gift_message" (
	"order_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"ordinal" smallint NOT NULL,
	"for_name" text DEFAULT '' NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"paper" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "gift_message_order_id_line_ordinal_pk" PRIMARY KEY("order_id","line","ordinal")
);
--> statement-breakpoint
CREATE TABLE "parcel_message" (
	"order_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"for_name" text DEFAULT '' NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"paper" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "parcel_message_order_id_number_pk" PRIMARY KEY("order_id","number")
);
--> statement-breakpoint
CREATE TABLE "built_file" (
	"path" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"needed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"brand" text,
	"card_key" text,
	"oldest_program" bigint NOT NULL,
	CONSTRAINT "one_installation" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "action_chain" (
	"number" bigint PRIMARY KEY NOT NULL,
	"action_id" bigint NOT NULL,
	"person_sha256" text NOT NULL,
	"reason_sha256" text NOT NULL,
	"address_sha256" text NOT NULL,
	"chain_sha256" text NOT NULL,
	CONSTRAINT "one_link_per_action" UNIQUE("action_id")
);
--> statement-breakpoint
CREATE TABLE "operator_action" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_action_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"person" text NOT NULL,
	"person_id" uuid,
	"command" text NOT NULL,
	"order_id" uuid,
	"reason" text NOT NULL,
	"event_type" text NOT NULL,
	"data" jsonb NOT NULL,
	"address_change" jsonb,
	"person_salt" uuid DEFAULT gen_random_uuid(),
	"reason_salt" uuid DEFAULT gen_random_uuid(),
	"address_salt" uuid DEFAULT gen_random_uuid(),
	CONSTRAINT "desk_actions_have_their_person" CHECK (person_id is not null or command not like 'desk %' or person = '(removed)'),
	CONSTRAINT "operator_action_event_type_is_known" CHECK (event_type in ('noted', 'payment-checked', 'jobs-retried', 'review-resolved', 'address-corrected', 'personal-data-erased', 'mail-resent', 'mail-redirected', 'mail-bounced', 'mail-delivered', 'gift-sending-stopped', 'gift-sending-held', 'gift-links-revoked', 'card-replacement-started', 'cards-returned', 'card-scanned', 'scanned-number-discarded', 'parcel-taken-over', 'parcel-packed', 'parcel-shipped', 'refund-started', 'refund-loss-confirmed', 'refund-resumed', 'refund-cancelled', 'refund-paid-by-bank', 'refund-requested', 'refund-request-approved', 'refund-request-refused', 'refund-request-withdrawn', 'approval-requested', 'approval-granted', 'approval-refused', 'approval-withdrawn', 'dispute-recorded', 'items-recorded', 'providers-resumed', 'gift-objection-recorded', 'rekey-started', 'rekey-finished', 'number-keys-exported', 'old-data-removed', 'subject-exported', 'sale-paused', 'sale-resumed', 'catalogue-imported', 'product-published', 'availability-changed', 'stock-entered', 'low-stock-threshold-changed', 'person-added', 'person-invited', 'invitation-opened', 'person-changed', 'provider-account-linked', 'passkey-added', 'passkey-removed', 'month-closed', 'records-exported', 'month-reconciled', 'records-checked', 'order-read', 'orders-listed', 'orders-searched', 'parcels-listed', 'documents-printed', 'addresses-exported', 'mails-listed', 'mail-read', 'receipt-read', 'receipts-exported', 'approvals-read', 'recipients-read'))
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
CREATE TABLE "accepted_terms" (
	"version" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "terms_are_of_their_version" CHECK (version = encode(sha256(convert_to(content, 'UTF8')), 'hex'))
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
	"outcome_hash" text,
	"status" text NOT NULL,
	"status_cause" text NOT NULL,
	"status_detail" text,
	"lang" text NOT NULL,
	"terms_version" text,
	"delivery_option_id" uuid NOT NULL,
	"subtotal" integer NOT NULL,
	"shipping_cost" integer NOT NULL,
	"vat_per_mille" integer DEFAULT 81 NOT NULL,
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
	CONSTRAINT "orders_status_cause_is_known" CHECK (status_cause in ('placed', 'payment-page-opened', 'payment-page-missing', 'payment-page-never-requested', 'superseded-by-a-new-order', 'authorized-by-provider', 'captured-by-provider', 'paid', 'declined', 'aborted', 'expired', 'pending-limit', 'cancelled-at-provider', 'order-not-open', 'no-liability-shift', 'voided-unfulfilled', 'refunded')),
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
	CONSTRAINT "outbound_request_outcome_is_known" CHECK (outcome in ('started', 'failed', 'captured', 'authorized', 'refunded', 'reversed', 'moved', 'activated', 'activated-too-late', 'voided', 'never-issued', 'never-active', 'used', 'discarded-voided', 'discarded-refused', 'refused', 'differs', 'wrong', 'stopped', 'superseded', 'abandoned', 'given-up'))
);
--> statement-breakpoint
CREATE TABLE "parcel_claim" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "one_claim_of_a_parcel" UNIQUE("order_id","number")
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
	"unanswered" smallint DEFAULT 0 NOT NULL,
	"misunderstood" smallint DEFAULT 0 NOT NULL,
	"provider_message" jsonb,
	"paid_method" text,
	"return_polled_at" timestamp with time zone,
	"reversed_at" timestamp with time zone,
	"attempt" bigint DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "payment_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "payment_return_secret_unique" UNIQUE("return_secret"),
	CONSTRAINT "payment_notify_secret_unique" UNIQUE("notify_secret"),
	CONSTRAINT "payment_token_unique" UNIQUE("token"),
	CONSTRAINT "payment_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "payment_provider_is_known" CHECK (provider in ('saferpay', 'datatrans')),
	CONSTRAINT "payment_status_is_known" CHECK (status in ('Started', 'Initialized', 'Authorized', 'UnAuthorized', 'Captured', 'Cancelled')),
	CONSTRAINT "payment_method_is_known" CHECK (method in ('VISA', 'MASTERCARD', 'DINERS', 'UNIONPAY', 'TWINT', 'AMEX', 'POSTFINANCEPAY', 'APPLEPAY', 'GOOGLEPAY')),
	CONSTRAINT "payment_status_cause_is_known" CHECK (status_cause in ('placed', 'payment-page-opened', 'payment-page-missing', 'payment-page-never-requested', 'superseded-by-a-new-order', 'authorized-by-provider', 'captured-by-provider', 'paid', 'declined', 'aborted', 'expired', 'pending-limit', 'cancelled-at-provider', 'order-not-open', 'no-liability-shift', 'voided-unfulfilled', 'refunded'))
);
--> statement-breakpoint
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
CREATE TABLE "desk_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"signed_in_by" text DEFAULT 'password' NOT NULL,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"verified_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "desk_session_signed_in_by_is_known" CHECK (signed_in_by in ('password', 'passkey', 'provider'))
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sign_in_name" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"roles" text[] NOT NULL,
	"language" text NOT NULL,
	"sign_in" text DEFAULT 'local' NOT NULL,
	"provider_issuer" text,
	"provider_subject" text,
	"password_hash" text,
	"code_secret" text,
	"code_step" bigint DEFAULT 0 NOT NULL,
	"invitation" text,
	"invited_at" timestamp with time zone,
	"invitation_opened_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "provider_account_is_whole" CHECK ((provider_issuer is null) = (provider_subject is null)),
	CONSTRAINT "one_way_to_sign_in" CHECK (case sign_in when 'local' then provider_subject is null
      else password_hash is null and code_secret is null and invitation is null end),
	CONSTRAINT "person_sign_in_is_known" CHECK (sign_in in ('local', 'provider')),
	CONSTRAINT "person_roles_are_known" CHECK (cardinality(roles) > 0 and roles <@ array['packing', 'service', 'replacements', 'refunds', 'accounts', 'everything']),
	CONSTRAINT "person_language_is_known" CHECK (language in ('de-ch', 'fr-ch', 'it-ch'))
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempt" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"expected" text NOT NULL,
	"person_id" uuid,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "sign_in_attempt_kind_is_known" CHECK (kind in ('provider', 'passkey', 'new-passkey'))
);
--> statement-breakpoint
CREATE TABLE "closed_period" (
	"month" text PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"sums" jsonb NOT NULL,
	"rows_sha256" text NOT NULL,
	"action_id" bigint NOT NULL,
	"closed_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "closed_period_ends_at_unique" UNIQUE("ends_at")
);
--> statement-breakpoint
CREATE TABLE "product_draft" (
	"product_reference_id" text PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"image_path" text,
	"base_version" integer NOT NULL,
	"revision" integer NOT NULL,
	"person" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_version" (
	"product_reference_id" text NOT NULL,
	"version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"image_path" text NOT NULL,
	"action_id" bigint,
	CONSTRAINT "product_version_product_reference_id_version_pk" PRIMARY KEY("product_reference_id","version")
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
CREATE TABLE "refund_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"whole_order" boolean NOT NULL,
	"cards" jsonb NOT NULL,
	"without_shipping_cost" boolean NOT NULL,
	"used_cards" text,
	"shipping_cost" integer NOT NULL,
	"amount" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"decided_by" uuid,
	"answer" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"refund_id" uuid,
	CONSTRAINT "refund_request_status_is_known" CHECK (status in ('Started', 'Open', 'Approved', 'Refused', 'Withdrawn', 'Expired')),
	CONSTRAINT "another_person_decides" CHECK (decided_by <> person_id),
	CONSTRAINT "refund_request_is_complete" CHECK ((decided_by is not null) = (status in ('Approved', 'Refused'))
        and (decided_at is null) = (status in ('Started', 'Open'))
        and (refund_id is null or status in ('Started', 'Approved'))
        and (used_cards is null or used_cards in ('confirm-loss', 'leave'))
        and amount > 0 and shipping_cost between 0 and amount)
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
	"asked" smallint DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone,
	"done_at" timestamp with time zone,
	"bank_paid_on" date,
	"bank_reference" text,
	CONSTRAINT "refund_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "one_refund_of_a_number" UNIQUE("order_id","number"),
	CONSTRAINT "refund_status_is_known" CHECK (status in ('Voiding', 'Paying', 'Done', 'Stopped')),
	CONSTRAINT "paid_by_bank_is_complete" CHECK ((bank_paid_on is null) = (bank_reference is null) and (bank_paid_on is null or status = 'Done')),
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
CREATE TABLE "stock" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"low_mark" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "low_mark_is_a_count" CHECK (low_mark >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"cause" text NOT NULL,
	"quantity" integer NOT NULL,
	"action_id" bigint,
	"request_id" text,
	CONSTRAINT "stock_movement_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "stock_movement_cause_is_known" CHECK (cause in ('delivered', 'counted', 'damaged', 'packed', 'discarded')),
	CONSTRAINT "stock_movement_has_its_quantity" CHECK (case cause when 'delivered' then quantity > 0 when 'damaged' then quantity < 0
        when 'counted' then true else quantity = -1 end),
	CONSTRAINT "stock_movement_has_its_author" CHECK (case when cause in ('packed', 'discarded') then request_id is not null and action_id is null
        else request_id is null and action_id is not null end)
);
--> statement-breakpoint
ALTER TABLE "order_origin" ADD CONSTRAINT "order_origin_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_decided_by_person_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_order_id_capture_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."capture"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_order_id_line_order_line_order_id_position_fk" FOREIGN KEY ("order_id","line") REFERENCES "public"."order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel" ADD CONSTRAINT "parcel_order_id_capture_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."capture"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_item" ADD CONSTRAINT "review_item_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_link" ADD CONSTRAINT "gift_link_order_id_capture_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."capture"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_link" ADD CONSTRAINT "gift_link_mail_id_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_sending" ADD CONSTRAINT "gift_sending_order_id_capture_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."capture"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_sending" ADD CONSTRAINT "gift_sending_order_id_line_order_line_order_id_position_fk" FOREIGN KEY ("order_id","line") REFERENCES "public"."order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_message" ADD CONSTRAINT "gift_message_order_id_capture_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."capture"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_message" ADD CONSTRAINT "gift_message_order_id_line_order_line_order_id_position_fk" FOREIGN KEY ("order_id","line") REFERENCES "public"."order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_message" ADD CONSTRAINT "parcel_message_order_id_number_parcel_order_id_number_fk" FOREIGN KEY ("order_id","number") REFERENCES "public"."parcel"("order_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_chain" ADD CONSTRAINT "action_chain_action_id_operator_action_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."operator_action"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_action" ADD CONSTRAINT "operator_action_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_action" ADD CONSTRAINT "operator_action_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_terms_version_accepted_terms_version_fk" FOREIGN KEY ("terms_version") REFERENCES "public"."accepted_terms"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_option_id_delivery_option_id_fk" FOREIGN KEY ("delivery_option_id") REFERENCES "public"."delivery_option"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_transition" ADD CONSTRAINT "status_transition_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_request" ADD CONSTRAINT "outbound_request_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_request" ADD CONSTRAINT "outbound_request_card_id_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."card"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_claim" ADD CONSTRAINT "parcel_claim_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_claim" ADD CONSTRAINT "parcel_claim_order_id_number_parcel_order_id_number_fk" FOREIGN KEY ("order_id","number") REFERENCES "public"."parcel"("order_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture" ADD CONSTRAINT "capture_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture" ADD CONSTRAINT "capture_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_session" ADD CONSTRAINT "desk_session_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_attempt" ADD CONSTRAINT "sign_in_attempt_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_period" ADD CONSTRAINT "closed_period_action_id_operator_action_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."operator_action"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_version" ADD CONSTRAINT "product_version_action_id_operator_action_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."operator_action"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_order_id_capture_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."capture"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_order_id_capture_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."capture"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_decided_by_person_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_order_id_capture_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."capture"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_capture_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."capture"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_card" ADD CONSTRAINT "refund_card_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_card" ADD CONSTRAINT "refund_card_card_id_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."card"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_product_id_stock_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."stock"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_action_id_operator_action_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."operator_action"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_request_id_outbound_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."outbound_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_origins_by_address" ON "order_origin" USING btree ("address_key");--> statement-breakpoint
CREATE INDEX "order_origins_by_network" ON "order_origin" USING btree ("network_key");--> statement-breakpoint
CREATE INDEX "order_origins_by_email" ON "order_origin" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "alarm_messages_in_order" ON "alarm_message" USING btree ("channel","created_at");--> statement-breakpoint
CREATE INDEX "approval_requests_by_order" ON "approval_request" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "open_approval_requests" ON "approval_request" USING btree ("created_at") WHERE status = 'Open';--> statement-breakpoint
CREATE INDEX "approval_requests_by_decision" ON "approval_request" USING btree (coalesce(decided_at, created_at)) WHERE status <> 'Started';--> statement-breakpoint
CREATE INDEX "approval_requests_with_reason" ON "approval_request" USING btree ("created_at") WHERE reason not in ('', '(removed)');--> statement-breakpoint
CREATE UNIQUE INDEX "one_card_per_place" ON "card" USING btree ("order_id","line","ordinal") WHERE status <> 'Void';--> statement-breakpoint
CREATE INDEX "cards_by_time" ON "card" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "cards_to_come" ON "card" USING btree ("created_at") WHERE status = 'Pending';--> statement-breakpoint
CREATE INDEX "cards_to_post" ON "card" USING btree ("order_id") WHERE status = 'ToPost';--> statement-breakpoint
CREATE INDEX "cards_by_issue" ON "card" USING btree ("issued_at") WHERE issued_at is not null;--> statement-breakpoint
CREATE INDEX "cards_by_void" ON "card" USING btree ("voided_at") WHERE voided_at is not null;--> statement-breakpoint
CREATE INDEX "cards_with_secret" ON "card" USING btree ("created_at") WHERE secret is not null;--> statement-breakpoint
CREATE INDEX "cards_by_last_four" ON "card" USING btree ("last_four");--> statement-breakpoint
CREATE INDEX "mails_to_send" ON "mail" USING btree ("created_at") WHERE status = 'Pending';--> statement-breakpoint
CREATE INDEX "mails_by_sending" ON "mail" USING btree ("sent_at") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "mails_about_replaced_gifts" ON "mail" USING btree ("created_at") WHERE notice = 'gift-replaced';--> statement-breakpoint
CREATE INDEX "parcels_by_status" ON "parcel" USING btree ("status","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_review_item_of_a_kind" ON "review_item" USING btree ("order_id","kind") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "review_items_by_order" ON "review_item" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_review_item_about_it" ON "review_item" USING btree ("about","kind") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "gift_links_by_order" ON "gift_link" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "gift_links_by_time" ON "gift_link" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_planned_sending_of_a_card" ON "gift_sending" USING btree ("order_id","line","ordinal") WHERE status = 'Planned';--> statement-breakpoint
CREATE INDEX "gift_sendings_to_come" ON "gift_sending" USING btree ("due_at") WHERE status = 'Planned';--> statement-breakpoint
CREATE INDEX "gift_sendings_with_recipient" ON "gift_sending" USING btree ("due_at") WHERE recipient is not null;--> statement-breakpoint
CREATE INDEX "gift_sendings_by_recipient" ON "gift_sending" USING btree ("recipient_hash");--> statement-breakpoint
CREATE INDEX "actions_by_order" ON "operator_action" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "actions_with_address" ON "operator_action" USING btree ("order_id") WHERE address_change is not null;--> statement-breakpoint
CREATE INDEX "actions_by_time" ON "operator_action" USING btree ("at");--> statement-breakpoint
CREATE INDEX "actions_of_days" ON "operator_action" USING btree ((data ->> 'from')) WHERE order_id is null;--> statement-breakpoint
CREATE INDEX "actions_with_reason" ON "operator_action" USING btree ("at") WHERE reason not in ('', '(removed)');--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_order_per_session" ON "orders" USING btree ("session_hash") WHERE status = 'Created';--> statement-breakpoint
CREATE INDEX "orders_by_outcome" ON "orders" USING btree ("outcome_hash");--> statement-breakpoint
CREATE INDEX "orders_by_session" ON "orders" USING btree ("session_hash","created_at");--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "orders_with_names" ON "orders" USING btree ("created_at") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "unpaid_orders_with_names" ON "orders" USING btree ("created_at") WHERE erased_at is null and status in ('Failed', 'Reverted') and refunded = 0;--> statement-breakpoint
CREATE INDEX "orders_without_names" ON "orders" USING btree ("erased_at") WHERE erased_at is not null;--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree (lower(primary_address ->> 'email'));--> statement-breakpoint
CREATE INDEX "orders_by_billing_email" ON "orders" USING btree (lower(billing_address ->> 'email')) WHERE (billing_address ->> 'email') is distinct from (primary_address ->> 'email');--> statement-breakpoint
CREATE INDEX "orders_by_address" ON "orders" USING gin (array_to_tsvector(array_remove(regexp_split_to_array(regexp_replace(replace(translate(lower(regexp_replace(normalize(coalesce(primary_address ->> 'firstName', '') || ' ' || coalesce(primary_address ->> 'lastName', '') || ' ' || coalesce(primary_address ->> 'company', '') || ' ' || coalesce(primary_address ->> 'street', '') || ' ' || coalesce(primary_address ->> 'streetNumber', '') || ' ' || coalesce(primary_address ->> 'zipCode', '') || ' ' || coalesce(primary_address ->> 'city', '') || ' ' || coalesce(billing_address ->> 'firstName', '') || ' ' || coalesce(billing_address ->> 'lastName', '') || ' ' || coalesce(billing_address ->> 'company', '') || ' ' || coalesce(billing_address ->> 'street', '') || ' ' || coalesce(billing_address ->> 'streetNumber', '') || ' ' || coalesce(billing_address ->> 'zipCode', '') || ' ' || coalesce(billing_address ->> 'city', ''), NFD), '[\u0300-\u036f]', '', 'g')), 'ØøŁłĐđıÆæŒœẞ', 'oollddiaaooß'), 'ß', 'ss'), '([aou])e', '\1', 'g'), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u20a0-\u214f]+'), ''))) WITH (fastupdate=false) WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "sessions_by_time" ON "session" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "transitions_by_order" ON "status_transition" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "transitions_by_time" ON "status_transition" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_request_of_a_payment" ON "outbound_request" USING btree ("payment_id","kind") WHERE refund_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_request_of_a_refund" ON "outbound_request" USING btree ("refund_id","kind") WHERE refund_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_request_of_a_card" ON "outbound_request" USING btree ("card_id","kind") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "requests_by_payment" ON "outbound_request" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "requests_of_a_card" ON "outbound_request" USING btree ("card_id") WHERE card_id is not null;--> statement-breakpoint
CREATE INDEX "requests_by_answer" ON "outbound_request" USING btree ("closed_at") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "captures_by_time" ON "capture" USING btree ("at");--> statement-breakpoint
CREATE INDEX "captures_by_provider_id" ON "capture" USING btree ("capture_id");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payment" USING btree ("order_id") WHERE status in ('Initialized', 'Started', 'Authorized') or pending;--> statement-breakpoint
CREATE INDEX "payments_due" ON "payment" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "payments_unanswered" ON "payment" USING btree ("next_check_at") WHERE unanswered > 0;--> statement-breakpoint
CREATE INDEX "payments_released" ON "payment" USING btree ("reversed_at") WHERE reversed_at is not null;--> statement-breakpoint
CREATE INDEX "desk_sessions_by_person" ON "desk_session" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "passkeys_by_person" ON "passkey" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_person_by_sign_in_name" ON "person" USING btree ("sign_in_name");--> statement-breakpoint
CREATE UNIQUE INDEX "one_person_by_name" ON "person" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "one_person_by_invitation" ON "person" USING btree ("invitation") WHERE invitation is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_person_by_provider_account" ON "person" USING btree ("provider_issuer","provider_subject") WHERE provider_subject is not null;--> statement-breakpoint
CREATE INDEX "receipts_by_order" ON "receipt" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "receipts_by_time" ON "receipt" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_receipt_per_order" ON "receipt" USING btree ("order_id") WHERE kind = 'receipt';--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_refund_request" ON "refund_request" USING btree ("order_id") WHERE status = 'Open';--> statement-breakpoint
CREATE INDEX "refund_requests_by_order" ON "refund_request" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_requests_by_refund" ON "refund_request" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "refund_requests_by_time" ON "refund_request" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refund_requests_by_decision" ON "refund_request" USING btree (coalesce(decided_at, created_at)) WHERE status <> 'Started';--> statement-breakpoint
CREATE INDEX "refund_requests_with_reason" ON "refund_request" USING btree ("created_at") WHERE reason not in ('', '(removed)');--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refund" USING btree ("created_at") WHERE status <> 'Done';--> statement-breakpoint
CREATE INDEX "refunds_by_time" ON "refund" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refunds_with_reason" ON "refund" USING btree ("created_at") WHERE reason not in ('', '(removed)');--> statement-breakpoint
CREATE INDEX "refunds_by_end" ON "refund" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "stock_movements_by_product" ON "stock_movement" USING btree ("product_id");
--> statement-breakpoint
-- Lists every allowed status change. Each migration writes it from rules/transitions.ts. An empty from_status means
-- that the row is inserted.
CREATE TABLE allowed_transition (
  subject text NOT NULL,
  from_status text NOT NULL,
  to_status text NOT NULL,
  PRIMARY KEY (subject, from_status, to_status)
);
--> statement-breakpoint
-- Refuses a status change that allowed_transition doesn't list (I-7).
CREATE FUNCTION refuse_unlisted_transition() RETURNS trigger LANGUAGE plpgsql AS $$
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
  FOR EACH ROW EXECUTE FUNCTION refuse_unlisted_transition('order');
--> statement-breakpoint
CREATE TRIGGER payment_transitions BEFORE INSERT OR UPDATE OF status ON payment
  FOR EACH ROW EXECUTE FUNCTION refuse_unlisted_transition('payment');
--> statement-breakpoint
CREATE TRIGGER card_transitions BEFORE INSERT OR UPDATE OF status ON card
  FOR EACH ROW EXECUTE FUNCTION refuse_unlisted_transition('card');
--> statement-breakpoint
CREATE TRIGGER parcel_transitions BEFORE INSERT OR UPDATE OF status ON parcel
  FOR EACH ROW EXECUTE FUNCTION refuse_unlisted_transition('parcel');
--> statement-breakpoint
CREATE TRIGGER refund_transitions BEFORE INSERT OR UPDATE OF status ON refund
  FOR EACH ROW EXECUTE FUNCTION refuse_unlisted_transition('refund');
--> statement-breakpoint
-- Records each status change of orders and payments. No code can change a status without it (I-7).
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
-- Refuses updates and deletions. TG_ARGV[0] is the description of the rows for the error.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_ARGV[0];
END $$;
--> statement-breakpoint
CREATE TRIGGER status_transitions_append_only BEFORE UPDATE OR DELETE ON status_transition
  FOR EACH ROW EXECUTE FUNCTION refuse_change('the history of an order');
--> statement-breakpoint
CREATE TRIGGER status_transitions_refuse_truncate BEFORE TRUNCATE ON status_transition
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the history of an order');
--> statement-breakpoint
-- Keeps the audit log append-only. Retention (rules/retention.ts) may replace personal data by '(removed)': a reason
-- together with the names of its order or after 24 months, an operator's name ten years after its calendar year. A changed
-- address is removed together with the names of its order. No row is deleted.
CREATE FUNCTION protect_operator_actions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  removable constant text[] := ARRAY['reason', 'person', 'address_change'];
  removed constant text := '(removed)';
  order_erased_at timestamptz;
  may_remove_reason boolean;
  may_remove_name boolean;
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - removable = to_jsonb(OLD) - removable THEN
    SELECT o.erased_at INTO order_erased_at FROM orders o WHERE o.id = OLD.order_id;
    may_remove_reason := OLD.reason <> '' AND coalesce(
      CASE WHEN OLD.order_id IS NULL OR order_erased_at <= OLD.at
        THEN OLD.at < cadeau_now() - interval '24 months' ELSE OLD.at < order_erased_at END, false);
    may_remove_name := cadeau_now() >=
      date_trunc('year', OLD.at AT TIME ZONE 'Europe/Zurich') AT TIME ZONE 'Europe/Zurich' + interval '11 years';
    IF (NEW.reason = OLD.reason OR NEW.reason = removed AND may_remove_reason)
      AND (NEW.person = OLD.person OR NEW.person = removed AND may_remove_name)
      AND (NEW.address_change IS NOT DISTINCT FROM OLD.address_change
        OR NEW.address_change IS NULL AND order_erased_at IS NOT NULL)
    THEN
      -- Without the salt, a removed text can't be guessed from its hash in the chain.
      NEW.reason_salt := CASE WHEN NEW.reason <> removed THEN OLD.reason_salt END;
      NEW.person_salt := CASE WHEN NEW.person <> removed THEN OLD.person_salt END;
      NEW.person_id := CASE WHEN NEW.person <> removed THEN OLD.person_id END;
      NEW.address_salt := CASE WHEN NEW.address_change IS NOT NULL OR OLD.address_change IS NULL THEN OLD.address_salt END;
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_actions_append_only BEFORE UPDATE OR DELETE ON operator_action
  FOR EACH ROW EXECUTE FUNCTION protect_operator_actions();
--> statement-breakpoint
-- Hash of a text of the audit log that expires before its row.
CREATE FUNCTION salted_sha256(salt uuid, content text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws(E'\n', salt, content), 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- The columns that never change and the hashes of the others, as the exact text that the chain covers.
CREATE FUNCTION chained_text(a operator_action, c action_chain) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_array(c.number, a.id, to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), a.command,
    a.order_id, a.event_type, a.data, c.person_sha256, c.reason_sha256, c.address_sha256)::text
$$;
--> statement-breakpoint
-- Computes the chain's value after an action.
CREATE FUNCTION hash_action(before_chain text, a operator_action, c action_chain) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(before_chain || E'\n' || chained_text(a, c), 'UTF8')), 'hex')
$$;
--> statement-breakpoint
CREATE FUNCTION chain_action(a operator_action) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  link action_chain;
  last_number bigint;
  last_chain text;
BEGIN
  PERFORM pg_advisory_xact_lock(726433116);
  SELECT c.number, c.chain_sha256 INTO last_number, last_chain FROM action_chain c ORDER BY c.number DESC LIMIT 1;
  link.number := coalesce(last_number, 0) + 1;
  link.action_id := a.id;
  link.person_sha256 := salted_sha256(a.person_salt, concat_ws(E'\n', a.person, a.person_id));
  link.reason_sha256 := salted_sha256(a.reason_salt, a.reason);
  link.address_sha256 := salted_sha256(a.address_salt, a.address_change::text);
  link.chain_sha256 := hash_action(coalesce(last_chain, ''), a, link);
  INSERT INTO action_chain VALUES (link.*);
END $$;
--> statement-breakpoint
CREATE FUNCTION append_to_action_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM chain_action(NEW);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Deferred, so that the lock is the last one of its transaction: two operators' transactions can't deadlock on it.
CREATE CONSTRAINT TRIGGER operator_actions_append_to_chain AFTER INSERT ON operator_action
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION append_to_action_chain();
--> statement-breakpoint
CREATE TRIGGER action_chain_append_only BEFORE UPDATE OR DELETE ON action_chain
  FOR EACH ROW EXECUTE FUNCTION refuse_change('the audit log');
--> statement-breakpoint
CREATE TRIGGER action_chain_refuse_truncate BEFORE TRUNCATE ON action_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the audit log');
--> statement-breakpoint
CREATE TRIGGER operator_actions_refuse_truncate BEFORE TRUNCATE ON operator_action
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the audit log');
--> statement-breakpoint
-- Refuses to pay a refund before its cards are void at the supplier, or an operator has confirmed the loss (I-17).
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
-- Computes the hash chain's value after a receipt. receipt-repository.ts computes it too: each detects the other's error.
CREATE FUNCTION receipt_chain(before_chain text, number integer, kind text, order_id uuid, bytes_sha256 text)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws(E'\n', before_chain, number, kind, order_id, bytes_sha256), 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Refuses a gap in the numbers, a wrong hash of the bytes, and a row that doesn't continue the chain (I-23).
CREATE FUNCTION check_receipt_chain() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER receipts_check_chain BEFORE INSERT ON receipt
  FOR EACH ROW EXECUTE FUNCTION check_receipt_chain();
--> statement-breakpoint
-- Receipts are kept ten years from the end of their business year (CO 958f). Then the oldest may be deleted first.
CREATE FUNCTION protect_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_LEVEL = 'ROW'
    AND cadeau_now() >= date_trunc('year', OLD.created_at AT TIME ZONE 'Europe/Zurich') AT TIME ZONE 'Europe/Zurich'
      + interval '11 years'
    AND NOT EXISTS (SELECT 1 FROM receipt r WHERE r.number < OLD.number)
  THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'receipts are append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER receipts_append_only BEFORE UPDATE OR DELETE ON receipt
  FOR EACH ROW EXECUTE FUNCTION protect_receipts();
--> statement-breakpoint
CREATE TRIGGER receipts_refuse_truncate BEFORE TRUNCATE ON receipt
  FOR EACH STATEMENT EXECUTE FUNCTION protect_receipts();
--> statement-breakpoint
-- Removes a card from the stock of its design when the activation ends. Designs without a row in "stock" aren't counted.
-- Each movement is its own row, and the stock is their sum, so no transaction waits for another.
CREATE FUNCTION remove_from_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_movement (product_id, cause, quantity, request_id)
  SELECT s.product_id, CASE NEW.outcome WHEN 'activated' THEN 'packed' ELSE 'discarded' END, -1, NEW.id
    FROM card c JOIN order_line l ON l.order_id = c.order_id AND l.position = c.line
    JOIN stock s ON s.product_id = l.product_id
   WHERE c.id = NEW.card_id
  ON CONFLICT (request_id) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER activations_remove_from_stock AFTER UPDATE OF outcome ON outbound_request
  FOR EACH ROW
  WHEN (NEW.kind = 'activate'
    AND NEW.outcome IN ('activated', 'activated-too-late', 'discarded-voided', 'discarded-refused'))
  EXECUTE FUNCTION remove_from_stock();
--> statement-breakpoint
CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE ON stock_movement
  FOR EACH ROW EXECUTE FUNCTION refuse_change('the stock log');
--> statement-breakpoint
CREATE TRIGGER stock_movements_refuse_truncate BEFORE TRUNCATE ON stock_movement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the stock log');
--> statement-breakpoint
CREATE TRIGGER closed_periods_append_only BEFORE UPDATE OR DELETE ON closed_period
  FOR EACH ROW EXECUTE FUNCTION refuse_change('the list of closed months');
--> statement-breakpoint
CREATE TRIGGER closed_periods_refuse_truncate BEFORE TRUNCATE ON closed_period
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the list of closed months');
--> statement-breakpoint
-- Refuses an entry dated before the end of the last closed month (I-25). Entries share a lock until they commit, and closing
-- a month takes it exclusively (period-repository.ts). A transaction that spans the closing is therefore either in the
-- month's sums or refused.
CREATE FUNCTION refuse_in_closed_period(booked_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  closed_until timestamptz;
BEGIN
  IF booked_at IS NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(726433113);
  SELECT max(ends_at) INTO closed_until FROM closed_period;
  IF booked_at < closed_until THEN
    RAISE EXCEPTION 'dated %, but the books are closed until %', booked_at, closed_until
      USING ERRCODE = 'check_violation', CONSTRAINT = 'closed_period';
  END IF;
END $$;
--> statement-breakpoint
-- Protects a row whose column TG_ARGV[0] holds its booking time.
CREATE FUNCTION protect_closed_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM refuse_in_closed_period((to_jsonb(OLD) ->> TG_ARGV[0])::timestamptz);
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  PERFORM refuse_in_closed_period((to_jsonb(NEW) ->> TG_ARGV[0])::timestamptz);
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Protects a row of an order. TG_ARGV[0] is the column with the order's id; the booking time is the payment's.
CREATE FUNCTION protect_closed_sales() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := CASE TG_OP WHEN 'INSERT' THEN to_jsonb(NEW) ELSE to_jsonb(OLD) END;
BEGIN
  PERFORM refuse_in_closed_period(booked.at) FROM (
    SELECT at FROM capture WHERE order_id = (changed ->> TG_ARGV[0])::uuid
    UNION ALL
    SELECT reversed_at FROM payment WHERE order_id = (changed ->> TG_ARGV[0])::uuid
  ) AS booked;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Protects receipts. They have their own function, because to_jsonb would copy each document.
CREATE FUNCTION protect_closed_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_in_closed_period(NEW.created_at);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_in_closed_periods BEFORE INSERT OR DELETE OR UPDATE OF order_id, number, status, subtotal,
  shipping_cost, amount, loss_confirmed, transaction_id, done_at ON refund
  FOR EACH ROW EXECUTE FUNCTION protect_closed_bookings('done_at');
--> statement-breakpoint
CREATE TRIGGER disputes_in_closed_periods BEFORE INSERT OR DELETE OR UPDATE OF order_id, amount, created_at ON dispute
  FOR EACH ROW EXECUTE FUNCTION protect_closed_bookings('created_at');
--> statement-breakpoint
CREATE TRIGGER captures_in_closed_periods BEFORE INSERT OR DELETE OR UPDATE ON capture
  FOR EACH ROW EXECUTE FUNCTION protect_closed_bookings('at');
--> statement-breakpoint
-- An order's later statuses, names and addresses aren't bookings.
CREATE TRIGGER orders_in_closed_periods BEFORE UPDATE OF reference, delivery_option_id, subtotal, shipping_cost,
  vat_per_mille, total ON orders
  FOR EACH ROW EXECUTE FUNCTION protect_closed_sales('id');
--> statement-breakpoint
CREATE TRIGGER order_lines_in_closed_periods BEFORE INSERT OR DELETE OR UPDATE OF order_id, category, face_value, quantity
  ON order_line
  FOR EACH ROW EXECUTE FUNCTION protect_closed_sales('order_id');
--> statement-breakpoint
CREATE TRIGGER reversals_in_closed_periods BEFORE UPDATE OF reversed_at, amount, method ON payment
  FOR EACH ROW EXECUTE FUNCTION protect_closed_bookings('reversed_at');
--> statement-breakpoint
CREATE TRIGGER cards_sold_in_closed_periods BEFORE INSERT ON card
  FOR EACH ROW WHEN (NEW.generation = 0) EXECUTE FUNCTION protect_closed_sales('order_id');
--> statement-breakpoint
CREATE TRIGGER cards_changed_in_closed_periods BEFORE DELETE OR UPDATE OF order_id, generation, category, face_value
  ON card
  FOR EACH ROW EXECUTE FUNCTION protect_closed_sales('order_id');
--> statement-breakpoint
CREATE TRIGGER cards_issued_in_closed_periods BEFORE DELETE OR UPDATE OF issued_at, category, face_value
  ON card
  FOR EACH ROW EXECUTE FUNCTION protect_closed_bookings('issued_at');
--> statement-breakpoint
CREATE TRIGGER cards_voided_in_closed_periods BEFORE DELETE OR UPDATE OF voided_at, void_cause, category, face_value
  ON card
  FOR EACH ROW EXECUTE FUNCTION protect_closed_bookings('voided_at');
--> statement-breakpoint
CREATE TRIGGER cards_inserted_issued_in_closed_periods BEFORE INSERT ON card
  FOR EACH ROW WHEN (NEW.issued_at IS NOT NULL) EXECUTE FUNCTION protect_closed_bookings('issued_at');
--> statement-breakpoint
CREATE TRIGGER cards_inserted_voided_in_closed_periods BEFORE INSERT ON card
  FOR EACH ROW WHEN (NEW.voided_at IS NOT NULL) EXECUTE FUNCTION protect_closed_bookings('voided_at');
--> statement-breakpoint
CREATE TRIGGER receipts_in_closed_periods BEFORE INSERT ON receipt
  FOR EACH ROW EXECUTE FUNCTION protect_closed_receipts();
--> statement-breakpoint
-- Notifies the desk of changes that its pages show (docs/decisions/0046-live-updates.md): actions of operators, review items,
-- parcels and refunds. A notification contains only an order's reference and the name of an action. No statement of a
-- purchase sends one. Ended sessions are notified too, because their open connections must be closed.
CREATE FUNCTION notify_desk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('desk', json_strip_nulls(json_build_object(
    'kind', TG_ARGV[0],
    'order', (SELECT reference FROM orders WHERE id = NEW.order_id),
    'action', to_jsonb(NEW) ->> 'command'
  ))::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER actions_notify_desk AFTER INSERT ON operator_action
  FOR EACH ROW WHEN (NEW.reason <> '') EXECUTE FUNCTION notify_desk('action');
--> statement-breakpoint
CREATE TRIGGER review_items_notify_desk AFTER INSERT OR UPDATE OF resolved_at ON review_item
  FOR EACH ROW EXECUTE FUNCTION notify_desk('item');
--> statement-breakpoint
CREATE TRIGGER parcels_notify_desk AFTER UPDATE ON parcel
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION notify_desk('parcel');
--> statement-breakpoint
CREATE TRIGGER refunds_notify_desk AFTER INSERT OR UPDATE OF status ON refund
  FOR EACH ROW EXECUTE FUNCTION notify_desk('refund');
--> statement-breakpoint
CREATE FUNCTION notify_desk_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('desk', '{"kind":"session"}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER desk_sessions_notify_desk AFTER DELETE ON desk_session
  FOR EACH STATEMENT EXECUTE FUNCTION notify_desk_of_session();
--> statement-breakpoint
-- Packers see each other's claims. Renewing a claim isn't notified.
CREATE TRIGGER claims_notify_desk AFTER INSERT OR DELETE OR UPDATE OF order_id, number ON parcel_claim
  FOR EACH ROW EXECUTE FUNCTION notify_desk('parcel');
--> statement-breakpoint
-- Two people who edit a product see each other's drafts and the published versions.
CREATE FUNCTION notify_desk_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('desk', '{"kind":"product"}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_drafts_notify_desk AFTER INSERT OR UPDATE OR DELETE ON product_draft
  FOR EACH STATEMENT EXECUTE FUNCTION notify_desk_of_product();
--> statement-breakpoint
CREATE TRIGGER product_versions_notify_desk AFTER INSERT ON product_version
  FOR EACH STATEMENT EXECUTE FUNCTION notify_desk_of_product();
--> statement-breakpoint
CREATE TRIGGER refund_requests_notify_desk AFTER INSERT OR UPDATE OF status ON refund_request
  FOR EACH ROW EXECUTE FUNCTION notify_desk('refund');
--> statement-breakpoint
-- The order's page at the desk shows what the buyer plans, changes and stops, and packing shows the words for an envelope.
-- Neither messages nor recipients are in the notification.
CREATE TRIGGER gift_sendings_notify_desk AFTER INSERT OR UPDATE OF status, due_at, recipient ON gift_sending
  FOR EACH ROW EXECUTE FUNCTION notify_desk('order');
--> statement-breakpoint
CREATE TRIGGER parcel_message_notify_desk AFTER INSERT OR UPDATE ON parcel_message
  FOR EACH ROW EXECUTE FUNCTION notify_desk('parcel');
--> statement-breakpoint
CREATE TRIGGER approval_requests_notify_desk AFTER INSERT OR UPDATE OF status ON approval_request
  FOR EACH ROW EXECUTE FUNCTION notify_desk('refund');
