-- The moves of cards, parcels and refunds, refused by the database as those of orders and payments are (money.md I-7).
ALTER TABLE allowed_move DROP CONSTRAINT allowed_move_subject_check;
--> statement-breakpoint
ALTER TABLE allowed_move ADD CONSTRAINT allowed_move_subject_check
  CHECK (subject IN ('order', 'payment', 'card', 'posting', 'refund'));
--> statement-breakpoint
INSERT INTO allowed_move (subject, from_status, to_status) VALUES
  ('card', '', 'Owed'),
  ('card', '', 'ToPost'),
  ('card', 'Owed', 'Issued'),
  ('card', 'Owed', 'Void'),
  ('card', 'Issued', 'Void'),
  ('card', 'ToPost', 'Active'),
  ('card', 'ToPost', 'Void'),
  ('card', 'Active', 'Void'),
  ('posting', '', 'ToPack'),
  ('posting', 'ToPack', 'Packed'),
  ('posting', 'ToPack', 'Cancelled'),
  ('posting', 'Packed', 'Shipped'),
  ('posting', 'Packed', 'Cancelled'),
  ('refund', '', 'Voiding'),
  ('refund', 'Voiding', 'Paying'),
  ('refund', 'Voiding', 'Stopped'),
  ('refund', 'Paying', 'Done'),
  ('refund', 'Paying', 'Stopped'),
  ('refund', 'Stopped', 'Voiding'),
  ('refund', 'Stopped', 'Paying');
--> statement-breakpoint
CREATE FUNCTION refuse_other_moves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_status text := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) ->> 'status' ELSE '' END;
BEGIN
  IF before_status <> NEW.status AND NOT EXISTS (
    SELECT 1 FROM allowed_move
    WHERE subject = TG_ARGV[0] AND from_status = before_status AND to_status = NEW.status
  ) THEN
    RAISE EXCEPTION 'no move of % from "%" to "%"', TG_ARGV[0], before_status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'allowed_move';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER card_moves BEFORE INSERT OR UPDATE OF status ON card
  FOR EACH ROW EXECUTE FUNCTION refuse_other_moves('card');
--> statement-breakpoint
CREATE TRIGGER posting_moves BEFORE INSERT OR UPDATE OF status ON posting
  FOR EACH ROW EXECUTE FUNCTION refuse_other_moves('posting');
--> statement-breakpoint
CREATE TRIGGER refund_moves BEFORE INSERT OR UPDATE OF status ON refund
  FOR EACH ROW EXECUTE FUNCTION refuse_other_moves('refund');
--> statement-breakpoint
-- The supplier has the cards back before the money goes, or an operator has confirmed the loss (money.md I-17).
CREATE FUNCTION refuse_early_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('Paying', 'Done') AND NOT NEW.loss_confirmed AND EXISTS (
    SELECT 1 FROM refund_card r JOIN card c ON c.id = r.card_id WHERE r.refund_id = NEW.id AND c.status <> 'Void'
  ) THEN
    RAISE EXCEPTION 'refund % has cards that are not void', NEW.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'void_before_money';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_after_voids BEFORE INSERT OR UPDATE OF status ON refund
  FOR EACH ROW EXECUTE FUNCTION refuse_early_refund();
--> statement-breakpoint
CREATE FUNCTION keep_operator_actions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what operators did is only added to';
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_actions_stay BEFORE UPDATE OR DELETE ON operator_action
  FOR EACH ROW EXECUTE FUNCTION keep_operator_actions();
--> statement-breakpoint
CREATE TRIGGER operator_actions_stay_all BEFORE TRUNCATE ON operator_action
  FOR EACH STATEMENT EXECUTE FUNCTION keep_operator_actions();
--> statement-breakpoint
-- Ten years after the end of its business year a receipt may go, the oldest first (CO 958f); until then it stays.
CREATE OR REPLACE FUNCTION keep_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_LEVEL = 'ROW'
    AND cadeau_now() >= date_trunc('year', OLD.created_at AT TIME ZONE 'Europe/Zurich') AT TIME ZONE 'Europe/Zurich'
      + interval '11 years'
    AND NOT EXISTS (SELECT 1 FROM receipt r WHERE r.number < OLD.number)
  THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'receipts are only added to';
END $$;
