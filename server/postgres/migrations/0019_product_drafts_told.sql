-- Two people at one product see each other's drafts, and what was published.
CREATE FUNCTION tell_desk_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('desk', '{"kind":"product"}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_drafts_told AFTER INSERT OR UPDATE OR DELETE ON product_draft
  FOR EACH STATEMENT EXECUTE FUNCTION tell_desk_of_product();
--> statement-breakpoint
CREATE TRIGGER product_versions_told AFTER INSERT ON product_version
  FOR EACH STATEMENT EXECUTE FUNCTION tell_desk_of_product();
