ALTER TABLE "orders" ADD COLUMN "outcome_hash" text;--> statement-breakpoint
CREATE INDEX "orders_by_outcome" ON "orders" USING btree ("outcome_hash");