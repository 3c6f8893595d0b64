CREATE TABLE "installation" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"brand" text,
	"card_key" text,
	"oldest_program" bigint NOT NULL,
	CONSTRAINT "one_installation" CHECK (id = 1)
);
