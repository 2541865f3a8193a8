-- Rate limits of requests, and the responses of requests with an idempotency key.

create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
grant select, insert, update, delete on rate_limits to app_auth;
-- Cleanup sees only which rows have expired.
grant select (expire), delete on rate_limits to app_worker;

-- A repeated request with the same key gets the first response again. request_hash distinguishes a repetition from a
-- different request with the same key.
create table idempotency_keys (
  org_id uuid not null references organizations (id),
  key text not null,
  procedure text not null,
  request_hash bytea not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (org_id, key)
);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy tenant on idempotency_keys using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on idempotency_keys to app_user;
grant delete on idempotency_keys to app_worker;
