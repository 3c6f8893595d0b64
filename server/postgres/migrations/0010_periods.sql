CREATE TABLE "closed_period" (
	"month" text PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"sums" jsonb NOT NULL,
	"rows_sha256" text NOT NULL,
	"action_id" bigint NOT NULL,
	"closed_at" timestamp with time zone DEFAULT cadeau_now() NOT NULL,
	CONSTRAINT "closed_period_ends_at_unique" UNIQUE("ends_at")
);
--> statement-breakpoint
ALTER TABLE "closed_period" ADD CONSTRAINT "closed_period_action_id_operator_action_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."operator_action"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER closed_periods_stay BEFORE UPDATE OR DELETE ON closed_period
  FOR EACH ROW EXECUTE FUNCTION keep_rows('what was closed');
--> statement-breakpoint
CREATE TRIGGER closed_periods_stay_all BEFORE TRUNCATE ON closed_period
  FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('what was closed');
--> statement-breakpoint
-- Refuses what is booked before the end of the last closed month (I-25). Bookings hold the lock together until they are
-- committed, and closing waits for it alone (pg-period-repository.ts): what was begun before midnight and is committed
-- after a month is closed is either in its sums or refused.
CREATE FUNCTION refuse_in_closed_period(booked_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  closed_until timestamptz;
BEGIN
  IF booked_at IS NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(726433113);
  SELECT max(ends_at) INTO closed_until FROM closed_period;
  IF booked_at < closed_until THEN
    RAISE EXCEPTION 'booked at %, and the books are closed until %', booked_at, closed_until
      USING ERRCODE = 'check_violation', CONSTRAINT = 'closed_period';
  END IF;
END $$;
--> statement-breakpoint
-- For a row that is booked at the time in its column TG_ARGV[0].
CREATE FUNCTION keep_closed_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM refuse_in_closed_period((to_jsonb(OLD) ->> TG_ARGV[0])::timestamptz);
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  PERFORM refuse_in_closed_period((to_jsonb(NEW) ->> TG_ARGV[0])::timestamptz);
  RETURN NEW;
END $$;
--> statement-breakpoint
-- For a row of an order, TG_ARGV[0] being the column with its id: what was sold was booked when the order was paid.
CREATE FUNCTION keep_closed_sales() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := CASE TG_OP WHEN 'INSERT' THEN to_jsonb(NEW) ELSE to_jsonb(OLD) END;
BEGIN
  PERFORM refuse_in_closed_period(booked.at) FROM (
    SELECT at FROM capture WHERE order_id = (changed ->> TG_ARGV[0])::uuid
    UNION ALL
    SELECT released_at FROM payment WHERE order_id = (changed ->> TG_ARGV[0])::uuid
  ) AS booked;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A receipt is never changed (receipts_stay); its document is not copied for a look at its time.
CREATE FUNCTION keep_closed_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_in_closed_period(NEW.created_at);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_of_closed_periods BEFORE INSERT OR DELETE OR UPDATE OF order_id, number, status, subtotal,
  shipping_cost, amount, loss_confirmed, transaction_id, done_at ON refund
  FOR EACH ROW EXECUTE FUNCTION keep_closed_bookings('done_at');
--> statement-breakpoint
CREATE TRIGGER disputes_of_closed_periods BEFORE INSERT OR DELETE OR UPDATE OF order_id, amount, created_at ON dispute
  FOR EACH ROW EXECUTE FUNCTION keep_closed_bookings('created_at');
--> statement-breakpoint
CREATE TRIGGER captures_of_closed_periods BEFORE INSERT OR DELETE OR UPDATE ON capture
  FOR EACH ROW EXECUTE FUNCTION keep_closed_bookings('at');
--> statement-breakpoint
-- What becomes of an order later, and its names and addresses, are no booking.
CREATE TRIGGER orders_of_closed_periods BEFORE UPDATE OF reference, delivery_option_id, subtotal, shipping_cost,
  vat_per_mille, total ON orders
  FOR EACH ROW EXECUTE FUNCTION keep_closed_sales('id');
--> statement-breakpoint
CREATE TRIGGER order_lines_of_closed_periods BEFORE INSERT OR DELETE OR UPDATE OF order_id, category, face_value, quantity
  ON order_line
  FOR EACH ROW EXECUTE FUNCTION keep_closed_sales('order_id');
--> statement-breakpoint
CREATE TRIGGER late_money_of_closed_periods BEFORE UPDATE OF released_at, amount, method ON payment
  FOR EACH ROW EXECUTE FUNCTION keep_closed_bookings('released_at');
--> statement-breakpoint
CREATE TRIGGER cards_sold_in_closed_periods BEFORE INSERT ON card
  FOR EACH ROW WHEN (NEW.generation = 0) EXECUTE FUNCTION keep_closed_sales('order_id');
--> statement-breakpoint
CREATE TRIGGER cards_changed_in_closed_periods BEFORE DELETE OR UPDATE OF order_id, generation, category, face_value
  ON card
  FOR EACH ROW EXECUTE FUNCTION keep_closed_sales('order_id');
--> statement-breakpoint
CREATE TRIGGER cards_delivered_in_closed_periods BEFORE DELETE OR UPDATE OF issued_at, category, face_value
  ON card
  FOR EACH ROW EXECUTE FUNCTION keep_closed_bookings('issued_at');
--> statement-breakpoint
CREATE TRIGGER cards_void_in_closed_periods BEFORE DELETE OR UPDATE OF voided_at, void_cause, category, face_value
  ON card
  FOR EACH ROW EXECUTE FUNCTION keep_closed_bookings('voided_at');
--> statement-breakpoint
CREATE TRIGGER cards_added_delivered_in_closed_periods BEFORE INSERT ON card
  FOR EACH ROW WHEN (NEW.issued_at IS NOT NULL) EXECUTE FUNCTION keep_closed_bookings('issued_at');
--> statement-breakpoint
CREATE TRIGGER cards_added_void_in_closed_periods BEFORE INSERT ON card
  FOR EACH ROW WHEN (NEW.voided_at IS NOT NULL) EXECUTE FUNCTION keep_closed_bookings('voided_at');
--> statement-breakpoint
CREATE TRIGGER receipts_of_closed_periods BEFORE INSERT ON receipt
  FOR EACH ROW EXECUTE FUNCTION keep_closed_receipts();
