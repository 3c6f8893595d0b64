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
ALTER TABLE "product_version" ADD CONSTRAINT "product_version_action_id_operator_action_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."operator_action"("id") ON DELETE no action ON UPDATE no action;