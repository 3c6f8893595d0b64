CREATE TABLE "built_file" (
	"path" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"needed_at" timestamp with time zone NOT NULL
);
