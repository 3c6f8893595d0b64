CREATE TABLE "parcel_claim" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "one_claim_of_a_parcel" UNIQUE("order_id","number")
);
--> statement-breakpoint
ALTER TABLE "parcel_claim" ADD CONSTRAINT "parcel_claim_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_claim" ADD CONSTRAINT "parcel_claim_order_id_number_parcel_order_id_number_fk" FOREIGN KEY ("order_id","number") REFERENCES "public"."parcel"("order_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Who packs what is seen by those beside them; that a person goes on is not told.
CREATE TRIGGER claims_told AFTER INSERT OR DELETE OR UPDATE OF order_id, number ON parcel_claim
  FOR EACH ROW EXECUTE FUNCTION tell_desk('parcel');
