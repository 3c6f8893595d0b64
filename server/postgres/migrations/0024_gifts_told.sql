-- What buyers plan, change and stop is seen on the page of their order, and words for an envelope by those who pack
-- (docs/decisions/0046-live-updates.md). None of it is part of a purchase, and neither words nor recipients are told.
CREATE TRIGGER gift_sendings_told AFTER INSERT OR UPDATE OF status, due_at, recipient ON gift_sending
  FOR EACH ROW EXECUTE FUNCTION tell_desk('order');
--> statement-breakpoint
CREATE TRIGGER parcel_words_told AFTER INSERT OR UPDATE ON parcel_words
  FOR EACH ROW EXECUTE FUNCTION tell_desk('parcel');
