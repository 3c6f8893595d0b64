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
ALTER TABLE "payment" ADD COLUMN "return_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_origin" ADD CONSTRAINT "order_origin_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_origins_by_address" ON "order_origin" USING btree ("address_key");--> statement-breakpoint
CREATE INDEX "order_origins_by_network" ON "order_origin" USING btree ("network_key");--> statement-breakpoint
CREATE INDEX "order_origins_by_email" ON "order_origin" USING btree ("email_key");