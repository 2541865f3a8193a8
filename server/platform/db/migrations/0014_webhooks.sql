-- Webhook endpoints of other programs, and the events that were or will be sent to them (Standard Webhooks).

create table webhook_endpoints (
  org_id uuid not null references organizations (id),
  id uuid not null,
  url text not null check (length(url) <= 2000),
  description text not null default '' check (length(description) <= 200),
  event_types text[] not null check (cardinality(event_types) > 0),
  state text not null default 'active' check (state in ('active', 'paused')),
  paused_reason text check (paused_reason in ('person', 'failing', 'gone')),
  -- the time since which every try has failed
  failing_since timestamptz,
  last_delivered_at timestamptz,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  primary key (org_id, id),
  check ((state = 'paused') = (paused_reason is not null))
);
alter table webhook_endpoints enable row level security;
alter table webhook_endpoints force row level security;
create policy tenant on webhook_endpoints using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update, delete on webhook_endpoints to app_user;
-- When a person proves that an address is theirs, the webhooks that were made under it before are paused.
grant select (org_id, id, created_by, state), update (state, paused_reason) on webhook_endpoints to app_auth;

-- Signing secrets, encrypted with the program's key. A secret without an end is the current one. A secret with an end was
-- replaced, and keeps signing alongside the current one until then.
create table webhook_secrets (
  org_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  encrypted_secret bytea not null,
  ends_at timestamptz,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, endpoint_id) references webhook_endpoints (org_id, id) on delete cascade
);
create unique index webhook_secrets_one_present on webhook_secrets (org_id, endpoint_id) where ends_at is null;
create index webhook_secrets_by_endpoint on webhook_secrets (org_id, endpoint_id);

alter table webhook_secrets enable row level security;
alter table webhook_secrets force row level security;
create policy tenant on webhook_secrets using (org_id = current_setting('app.org_id')::uuid);
-- Requests create secrets and end them; only the background jobs that sign can read them.
grant select (org_id, id, endpoint_id, ends_at, created_at), insert, update (ends_at) on webhook_secrets to app_user;
grant select, delete on webhook_secrets to app_worker;

-- One event for one endpoint. It stays until it is delivered. For each quote and each entry, the event with the lowest event_seq goes first.
create table webhook_deliveries (
  org_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_type text not null,
  quote_id uuid,
  -- an entry of the calendar without a quote; jobs are never deleted
  job_id uuid,
  -- number of the event in the log of its quote or entry; null for a test, which does not wait for other events
  event_seq integer,
  -- the exact bytes that every try sends
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'skipped')),
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  -- a worker has claimed it until then; the claim of a dead worker expires at that time
  claimed_until timestamptz,
  tries integer not null default 0,
  -- failed tries in a row
  failures integer not null default 0,
  delivered_at timestamptz,
  last_status integer,
  last_error text,
  primary key (org_id, id),
  foreign key (org_id, endpoint_id) references webhook_endpoints (org_id, id) on delete cascade,
  foreign key (org_id, quote_id) references quotes (org_id, id),
  check ((quote_id is null and job_id is null) = (event_seq is null)),
  check (quote_id is null or job_id is null),
  check ((state = 'delivered') = (delivered_at is not null))
);
create index webhook_deliveries_waiting on webhook_deliveries (org_id, endpoint_id, quote_id, event_seq) where state = 'waiting';
-- The most overdue delivery of an endpoint is at the start of this index, however many are waiting.
create index webhook_deliveries_due on webhook_deliveries (org_id, endpoint_id, next_try_at, id) where state = 'waiting';
create index webhook_deliveries_by_endpoint on webhook_deliveries (org_id, endpoint_id, id);
create index webhook_deliveries_by_quote on webhook_deliveries (org_id, quote_id);
create index webhook_deliveries_of_job on webhook_deliveries (org_id, endpoint_id, job_id, event_seq)
  where state = 'waiting' and job_id is not null;
create index webhook_deliveries_by_time on webhook_deliveries (org_id, created_at);

alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy tenant on webhook_deliveries using (org_id = current_setting('app.org_id')::uuid);
-- The payload never changes; only the state of the delivery does.
grant select, insert, delete on webhook_deliveries to app_user;
grant update (state, next_try_at, claimed_until, tries, failures, delivered_at, last_status, last_error) on webhook_deliveries to app_user;

create table webhook_tries (
  org_id uuid not null,
  delivery_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  duration_ms integer not null,
  status integer,
  error text,
  -- the start of the response
  response text not null default '' check (length(response) <= 500),
  primary key (org_id, delivery_id, id),
  foreign key (org_id, delivery_id) references webhook_deliveries (org_id, id) on delete cascade
);
alter table webhook_tries enable row level security;
alter table webhook_tries force row level security;
create policy tenant on webhook_tries using (org_id = current_setting('app.org_id')::uuid);
grant select, insert on webhook_tries to app_user;
grant delete on webhook_tries to app_worker;
