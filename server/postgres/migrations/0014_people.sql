CREATE TABLE "desk_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sign_in_name" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"language" text NOT NULL,
	"password_hash" text,
	"code_secret" text,
	"code_step" bigint DEFAULT 0 NOT NULL,
	"invitation" text,
	"invited_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "person_role_is_known" CHECK (role in ('packing', 'service', 'refunds', 'accounts', 'everything')),
	CONSTRAINT "person_language_is_known" CHECK (language in ('de-ch', 'fr-ch', 'it-ch'))
);
--> statement-breakpoint
ALTER TABLE "desk_session" ADD CONSTRAINT "desk_session_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_sessions_by_person" ON "desk_session" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_person_by_sign_in_name" ON "person" USING btree ("sign_in_name");--> statement-breakpoint
CREATE UNIQUE INDEX "one_person_by_invitation" ON "person" USING btree ("invitation") WHERE invitation is not null;