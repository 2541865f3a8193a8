-- Goes up with every change of how somebody signs in. What was proven before a transaction is good in it only while this
-- is what it was when it was proven.
alter table users add column credentials_version integer not null default 1;

-- Whoever proves an address ends the keys that were made for it before, and pauses the webhooks.
grant update (revoked_at) on api_keys to app_auth;
grant select (org_id, id, created_by, state), update (state, paused_reason) on webhook_endpoints to app_auth;
