-- What the chain holds after a receipt. Here and in receipt-book.ts, so that each finds the other's mistake.
CREATE FUNCTION receipt_chain(before_chain text, number integer, kind text, order_id uuid, bytes_sha256 text)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws(E'\n', before_chain, number, kind, order_id, bytes_sha256), 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Refuses a gap, bytes that are not those of their hash, and a row that does not continue the chain (money.md I-23).
CREATE FUNCTION continue_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last_number integer := 0;
  last_chain text := '';
BEGIN
  SELECT r.number, r.chain_sha256 INTO last_number, last_chain FROM receipt r ORDER BY r.number DESC LIMIT 1;
  IF NEW.number IS DISTINCT FROM coalesce(last_number, 0) + 1
    OR NEW.bytes_sha256 IS DISTINCT FROM encode(sha256(NEW.bytes), 'hex')
    OR NEW.chain_sha256 IS DISTINCT FROM
      receipt_chain(coalesce(last_chain, ''), NEW.number, NEW.kind, NEW.order_id, NEW.bytes_sha256)
  THEN
    RAISE EXCEPTION 'receipt % does not continue the chain', NEW.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_chain';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER receipts_continue BEFORE INSERT ON receipt
  FOR EACH ROW EXECUTE FUNCTION continue_receipts();
--> statement-breakpoint
CREATE FUNCTION keep_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'receipts are only added to';
END $$;
--> statement-breakpoint
CREATE TRIGGER receipts_stay BEFORE UPDATE OR DELETE ON receipt
  FOR EACH ROW EXECUTE FUNCTION keep_receipts();
--> statement-breakpoint
CREATE TRIGGER receipts_stay_all BEFORE TRUNCATE ON receipt
  FOR EACH STATEMENT EXECUTE FUNCTION keep_receipts();
