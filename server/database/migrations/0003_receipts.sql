CREATE TABLE "receipt" (
	"number" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"bytes" "bytea" NOT NULL,
	"bytes_sha256" text NOT NULL,
	"chain_sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_order_id_capture_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."capture"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_receipt_per_order" ON "receipt" USING btree ("order_id") WHERE kind = 'receipt';