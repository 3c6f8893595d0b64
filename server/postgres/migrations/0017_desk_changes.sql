-- Tells the desk what changed that its pages show (docs/decisions/0046-live-updates.md): what operators do, and review items,
-- parcels and refunds that go on by themselves. Nothing of it is part of a purchase, and nothing told says more than an order's
-- reference and the name of an act. The end of a session is told, too: what is open for it must end.
CREATE FUNCTION tell_desk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('desk', json_strip_nulls(json_build_object(
    'kind', TG_ARGV[0],
    'order', (SELECT reference FROM orders WHERE id = NEW.order_id),
    'act', to_jsonb(NEW) ->> 'command'
  ))::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER actions_told AFTER INSERT ON operator_action
  FOR EACH ROW WHEN (NEW.reason <> '') EXECUTE FUNCTION tell_desk('act');
--> statement-breakpoint
CREATE TRIGGER review_items_told AFTER INSERT OR UPDATE OF resolved_at ON review_item
  FOR EACH ROW EXECUTE FUNCTION tell_desk('item');
--> statement-breakpoint
CREATE TRIGGER parcels_told AFTER UPDATE ON parcel
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_desk('parcel');
--> statement-breakpoint
CREATE TRIGGER refunds_told AFTER INSERT OR UPDATE OF status ON refund
  FOR EACH ROW EXECUTE FUNCTION tell_desk('refund');
--> statement-breakpoint
CREATE FUNCTION tell_desk_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('desk', '{"kind":"session"}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER desk_sessions_told AFTER DELETE ON desk_session
  FOR EACH STATEMENT EXECUTE FUNCTION tell_desk_of_session();
