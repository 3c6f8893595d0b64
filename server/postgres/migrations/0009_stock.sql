CREATE TABLE "stock" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"low_mark" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "low_mark_is_a_count" CHECK (low_mark >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	"cause" text NOT NULL,
	"quantity" integer NOT NULL,
	"action_id" bigint,
	"request_id" text,
	CONSTRAINT "stock_movement_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "stock_movement_cause_is_known" CHECK (cause in ('delivered', 'counted', 'damaged', 'packed', 'set-aside')),
	CONSTRAINT "stock_movement_has_its_quantity" CHECK (case cause when 'delivered' then quantity > 0 when 'damaged' then quantity < 0
        when 'counted' then true else quantity = -1 end),
	CONSTRAINT "stock_movement_has_its_author" CHECK (case when cause in ('packed', 'set-aside') then request_id is not null and action_id is null
        else request_id is null and action_id is not null end)
);
--> statement-breakpoint
ALTER TABLE "alarm" DROP CONSTRAINT "alarm_kind_is_known";--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_product_id_stock_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."stock"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_action_id_operator_action_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."operator_action"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_request_id_outbound_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."outbound_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movements_by_product" ON "stock_movement" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm_kind_is_known" CHECK (kind in ('invariant-broken', 'order-stuck', 'no-orders', 'provider-away', 'supplier-away', 'mail-away', 'certificate-ending', 'disk-full', 'stock-low'));
--> statement-breakpoint
-- Takes a card from the stock of its design with the end of the activation that used it up; a design without a row in
-- "stock" is not counted. Nothing waits: a movement is a row of its own, and the stock their sum.
CREATE FUNCTION take_from_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_movement (product_id, cause, quantity, request_id)
  SELECT s.product_id, CASE NEW.outcome WHEN 'activated' THEN 'packed' ELSE 'set-aside' END, -1, NEW.id
    FROM card c JOIN order_line l ON l.order_id = c.order_id AND l.position = c.line
    JOIN stock s ON s.product_id = l.product_id
   WHERE c.id = NEW.card_id
  ON CONFLICT (request_id) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER activations_take_from_stock AFTER UPDATE OF outcome ON outbound_request
  FOR EACH ROW
  WHEN (NEW.kind = 'activate'
    AND NEW.outcome IN ('activated', 'activated-too-late', 'set-aside-voided', 'set-aside-refused'))
  EXECUTE FUNCTION take_from_stock();
--> statement-breakpoint
CREATE TRIGGER stock_movements_stay BEFORE UPDATE OR DELETE ON stock_movement
  FOR EACH ROW EXECUTE FUNCTION keep_rows('the movements of a stock');
--> statement-breakpoint
CREATE TRIGGER stock_movements_stay_all BEFORE TRUNCATE ON stock_movement
  FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('the movements of a stock');
