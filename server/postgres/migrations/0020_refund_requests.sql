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
	CONSTRAINT "refund_request_status_is_known" CHECK (status in ('Begun', 'Open', 'Approved', 'Refused', 'Withdrawn', 'Expired')),
	CONSTRAINT "another_person_decides" CHECK (decided_by <> person_id),
	CONSTRAINT "refund_request_is_complete" CHECK ((decided_by is not null) = (status in ('Approved', 'Refused'))
        and (decided_at is null) = (status in ('Begun', 'Open'))
        and (refund_id is null or status in ('Begun', 'Approved'))
        and (used_cards is null or used_cards in ('confirm-loss', 'leave'))
        and amount > 0 and shipping_cost between 0 and amount)
);
--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_order_id_capture_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."capture"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_decided_by_person_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_refund_request" ON "refund_request" USING btree ("order_id") WHERE status = 'Open';--> statement-breakpoint
CREATE INDEX "refund_requests_by_order" ON "refund_request" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_requests_by_refund" ON "refund_request" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "refund_requests_by_time" ON "refund_request" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refund_requests_with_reason" ON "refund_request" USING btree ("created_at") WHERE reason not in ('', '(removed)');--> statement-breakpoint
CREATE TRIGGER refund_requests_told AFTER INSERT OR UPDATE OF status ON refund_request
  FOR EACH ROW EXECUTE FUNCTION tell_desk('refund');
