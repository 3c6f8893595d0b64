ALTER TABLE "operator_item" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_item" ADD COLUMN "about" text;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_item_about_it" ON "operator_item" USING btree ("about","kind") WHERE settled_at is null;--> statement-breakpoint
ALTER TABLE "operator_item" ADD CONSTRAINT "item_is_about_something" CHECK ((order_id is null) = (about is not null));