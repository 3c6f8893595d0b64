CREATE TABLE "alarm" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"detail" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"gone_since" timestamp with time zone,
	CONSTRAINT "alarm_kind_subject_pk" PRIMARY KEY("kind","subject"),
	CONSTRAINT "alarm_kind_is_known" CHECK (kind in ('invariant-broken', 'order-stuck', 'no-orders', 'provider-away', 'supplier-away', 'mail-away', 'certificate-ending', 'disk-full'))
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
CREATE INDEX "alarm_messages_in_order" ON "alarm_message" USING btree ("channel","created_at");--> statement-breakpoint
CREATE INDEX "transitions_by_time" ON "status_transition" USING btree ("at");