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
CREATE TABLE "sign_in_attempt" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"expected" text NOT NULL,
	"person_id" uuid,
	"created_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "sign_in_attempt_kind_is_known" CHECK (kind in ('provider', 'passkey', 'new-passkey'))
);
--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "sign_in" text DEFAULT 'local' NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "provider_issuer" text;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "provider_subject" text;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_attempt" ADD CONSTRAINT "sign_in_attempt_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_by_person" ON "passkey" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_person_by_provider_account" ON "person" USING btree ("provider_issuer","provider_subject") WHERE provider_subject is not null;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "provider_account_is_whole" CHECK ((provider_issuer is null) = (provider_subject is null));--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "one_way_to_sign_in" CHECK (case sign_in when 'local' then provider_subject is null
      else password_hash is null and code_secret is null and invitation is null end);--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_sign_in_is_known" CHECK (sign_in in ('local', 'provider'));