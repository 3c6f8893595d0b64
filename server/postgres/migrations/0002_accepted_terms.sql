CREATE TABLE "accepted_terms" (
	"version" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "terms_are_of_their_version" CHECK (version = encode(sha256(convert_to(content, 'UTF8')), 'hex'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_terms_version_accepted_terms_version_fk" FOREIGN KEY ("terms_version") REFERENCES "public"."accepted_terms"("version") ON DELETE no action ON UPDATE no action;