-- The database's time, one function, so that leases and schedules follow one clock and a test can move it.
CREATE FUNCTION cadeau_now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT now()';
