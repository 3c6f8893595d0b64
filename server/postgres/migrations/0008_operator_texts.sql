-- What operators did stays as it is, but for words that end with their period (rules/retention.ts): a reason when the names
-- of its order are gone, or 24 months after it was written; the name of an operator ten years after its calendar year.
-- In their place stands '(removed)'; nothing else of a row can change, and no row goes.
CREATE FUNCTION keep_operator_actions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words constant text[] := ARRAY['reason', 'person'];
  removed constant text := '(removed)';
  names_gone_at timestamptz;
  reason_is_over boolean;
  name_is_over boolean;
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - words = to_jsonb(OLD) - words THEN
    SELECT o.erased_at INTO names_gone_at FROM orders o WHERE o.id = OLD.order_id;
    reason_is_over := OLD.reason <> '' AND coalesce(
      CASE WHEN OLD.order_id IS NULL OR names_gone_at <= OLD.at
        THEN OLD.at < cadeau_now() - interval '24 months' ELSE OLD.at < names_gone_at END, false);
    name_is_over := cadeau_now() >=
      date_trunc('year', OLD.at AT TIME ZONE 'Europe/Zurich') AT TIME ZONE 'Europe/Zurich' + interval '11 years';
    IF (NEW.reason = OLD.reason OR NEW.reason = removed AND reason_is_over)
      AND (NEW.person = OLD.person OR NEW.person = removed AND name_is_over)
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'what operators did is only added to';
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER operator_actions_stay BEFORE UPDATE OR DELETE ON operator_action
  FOR EACH ROW EXECUTE FUNCTION keep_operator_actions();
