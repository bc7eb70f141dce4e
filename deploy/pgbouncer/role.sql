-- Settings of the sessions that a pooler hands out to Earshot; run as the user of DATABASE_URL:
--   psql "$DATABASE_DIRECT_URL" -f deploy/pgbouncer/role.sql
-- Then RECONNECT at the pooler's console, if it has connections from before.
alter role current_user set statement_timeout = '15s';
alter role current_user set lock_timeout = '5s';
alter role current_user set idle_in_transaction_session_timeout = '15s';
-- The value of DATABASE_PLAN_CACHE_MODE, if that is set.
alter role current_user set plan_cache_mode = force_generic_plan;
alter role current_user set enable_seqscan = off;
alter role current_user set jit = off;
