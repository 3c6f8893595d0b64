ALTER TABLE "operator_action" ADD COLUMN "address_change" jsonb;--> statement-breakpoint
CREATE INDEX "actions_with_address" ON "operator_action" USING btree ("order_id") WHERE address_change is not null;--> statement-breakpoint
-- As before (0008_operator_texts.sql), and the address that an operator changed goes once the names of its order are gone.
CREATE OR REPLACE FUNCTION keep_operator_actions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words constant text[] := ARRAY['reason', 'person', 'address_change'];
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
      AND (NEW.address_change IS NOT DISTINCT FROM OLD.address_change
        OR NEW.address_change IS NULL AND names_gone_at IS NOT NULL)
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'what operators did is only added to';
END $$;
