-- The only moves there are (readings section 6). An empty from_status is the birth of the row.
CREATE TABLE allowed_move (
  subject text NOT NULL CHECK (subject IN ('order', 'payment')),
  from_status text NOT NULL,
  to_status text NOT NULL,
  PRIMARY KEY (subject, from_status, to_status)
);
--> statement-breakpoint
INSERT INTO allowed_move (subject, from_status, to_status) VALUES
  ('order', '', 'Created'),
  ('order', 'Created', 'Confirmed'),
  ('order', 'Created', 'Failed'),
  ('order', 'Created', 'Reverted'),
  ('order', 'Confirmed', 'Reverted'),
  ('payment', '', 'Initialized'),
  ('payment', 'Initialized', 'Started'),
  ('payment', 'Initialized', 'Cancelled'),
  ('payment', 'Started', 'Authorized'),
  ('payment', 'Started', 'UnAuthorized'),
  ('payment', 'Started', 'Cancelled'),
  ('payment', 'Authorized', 'Captured'),
  ('payment', 'Authorized', 'Cancelled');
--> statement-breakpoint
-- Refuses every other move and writes each one down, so that no code can move a status unseen (money.md I-7).
CREATE FUNCTION record_status_move() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved_subject text := TG_ARGV[0];
  before_status text := '';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before_status := OLD.status;
    IF NEW.status = OLD.status THEN
      RETURN NEW;
    END IF;
  END IF;
  IF NOT EXISTS (
    SELECT 1 FROM allowed_move
    WHERE subject = moved_subject AND from_status = before_status AND to_status = NEW.status
  ) THEN
    RAISE EXCEPTION 'no move of % from "%" to "%"', moved_subject, before_status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'allowed_move';
  END IF;
  INSERT INTO status_move (order_id, subject, from_status, to_status, cause, at)
  VALUES (
    CASE moved_subject WHEN 'order' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'order_id')::uuid END,
    moved_subject, NULLIF(before_status, ''), NEW.status, NEW.status_cause, cadeau_now()
  );
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_status_move AFTER INSERT OR UPDATE OF status ON orders
  FOR EACH ROW EXECUTE FUNCTION record_status_move('order');
--> statement-breakpoint
CREATE TRIGGER payment_status_move AFTER INSERT OR UPDATE OF status ON payment
  FOR EACH ROW EXECUTE FUNCTION record_status_move('payment');
--> statement-breakpoint
CREATE FUNCTION keep_status_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the history of an order is only added to';
END $$;
--> statement-breakpoint
CREATE TRIGGER status_moves_stay BEFORE UPDATE OR DELETE ON status_move
  FOR EACH ROW EXECUTE FUNCTION keep_status_moves();
--> statement-breakpoint
CREATE TRIGGER status_moves_stay_all BEFORE TRUNCATE ON status_move
  FOR EACH STATEMENT EXECUTE FUNCTION keep_status_moves();
