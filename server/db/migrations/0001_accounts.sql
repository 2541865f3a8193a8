-- Companies, people, sessions. Roles app_owner, app_user, app_auth and app_worker exist before the first migration.
-- Tenant tables: key (org_id, id), row-level security forced, the plain policy, no triggers (see docs/architecture.md).

create table plans (
  id text primary key,
  name text not null,
  monthly_cents integer not null,
  max_users integer not null check (max_users > 0)
);
insert into plans (id, name, monthly_cents, max_users) values
  ('solo', 'Solo', 2900, 1), ('crew', 'Crew', 6900, 5), ('pro', 'Pro', 12900, 15);

create table organizations (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  company_phone text not null default '',
  company_email text not null default '',
  company_address text not null default '',
  license_line text not null default '',
  logo_url text,
  brand_color text not null default '#0b6e75',
  terms text not null default '',
  tax_rate numeric(8, 6) not null default 0 check (tax_rate between 0 and 1),
  validity_days integer not null default 30 check (validity_days between 1 and 365),
  minimum_charge_cents integer not null default 0 check (minimum_charge_cents >= 0),
  trip_charge_cents integer not null default 0 check (trip_charge_cents >= 0),
  time_zone text not null default 'America/New_York',
  currency text not null default 'USD',
  rate_book_version integer not null default 1,
  rate_book_saved_at timestamptz,
  created_at timestamptz not null default now()
);

create table subscriptions (
  org_id uuid primary key references organizations (id),
  plan_id text not null references plans (id),
  status text not null check (status in ('trialing', 'active', 'past_due', 'canceled')),
  current_period_end timestamptz,
  created_at timestamptz not null default now()
);

-- One table for all companies: an address belongs to one account. org_id is null until an invited person has
-- confirmed the address.
create table users (
  id uuid primary key,
  org_id uuid references organizations (id),
  email text not null unique check (email = lower(email)),
  full_name text not null check (length(full_name) between 1 and 100),
  role text not null default 'member' check (role in ('owner', 'admin', 'member')),
  password_hash text not null,
  email_confirmed_at timestamptz,
  disabled_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_one_owner on users (org_id) where role = 'owner';
create index users_by_org on users (org_id);

-- Only SHA-256 of a token is stored. previous_* serves requests that were under way while the token was renewed.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  previous_token_hash bytea,
  renewed_at timestamptz,
  access_expires_at timestamptz not null,
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  ip text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_previous on sessions (previous_token_hash);

create table one_time_tokens (
  token_hash bytea primary key,
  kind text not null check (kind in ('signup', 'recovery')),
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index one_time_tokens_by_user on one_time_tokens (user_id, kind);

-- Mails about an account carry links that open it, so they are out of reach of the company's own staff.
create table account_messages (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  kind text not null,
  recipient text not null,
  -- subject, HTML and text under the program's key: a link in it is as good as a password. Emptied once it has left.
  sealed_content bytea,
  status text not null default 'queued' check (status in ('queued', 'sent', 'outbox', 'failed')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

create table invitations (
  org_id uuid not null references organizations (id),
  id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'member')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked')),
  token_hash bytea not null,
  invited_by uuid references users (id),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index invitations_one_pending on invitations (org_id, email) where status = 'pending';
create index invitations_by_email on invitations (email) where status = 'pending';

create table audit_log (
  org_id uuid not null references organizations (id),
  id uuid not null,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null default '',
  action text not null,
  target text not null default '',
  ip text not null default '',
  request_id text not null default '',
  data jsonb not null default '{}',
  primary key (org_id, id)
);
create index audit_log_by_time on audit_log (org_id, at);

create table idempotency_keys (
  org_id uuid not null references organizations (id),
  key text not null,
  procedure text not null,
  request_hash bytea not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (org_id, key)
);

create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

alter table organizations enable row level security;
alter table organizations force row level security;
create policy tenant on organizations using (id = current_setting('app.org_id')::uuid);
alter table subscriptions enable row level security;
alter table subscriptions force row level security;
create policy tenant on subscriptions using (org_id = current_setting('app.org_id')::uuid);
alter table users enable row level security;
alter table users force row level security;
create policy tenant on users using (org_id = current_setting('app.org_id')::uuid);
alter table invitations enable row level security;
alter table invitations force row level security;
create policy tenant on invitations using (org_id = current_setting('app.org_id')::uuid);
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy tenant on audit_log using (org_id = current_setting('app.org_id')::uuid);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy tenant on idempotency_keys using (org_id = current_setting('app.org_id')::uuid);

-- The look-ups that come before a tenant is known: sign-in, session, invitation by address.
create policy identity on users to app_auth using (true);
create policy identity on organizations for select to app_auth using (true);
create policy identity on subscriptions for select to app_auth using (true);
create policy identity on invitations to app_auth using (true);

grant usage on schema public to app_user;
grant select on plans to app_user;
grant select, update on organizations to app_user;
grant select on subscriptions to app_user;
-- never password_hash
grant select (id, org_id, email, full_name, role, email_confirmed_at, disabled_at, last_seen_at, created_at) on users to app_user;
grant select (org_id, id, email, role, status, invited_by, expires_at, created_at) on invitations to app_user;
grant select, insert on audit_log to app_user;
grant select, insert, update on idempotency_keys to app_user;

grant select, insert, update on users, organizations, subscriptions, invitations to app_auth;
grant select, insert, update, delete on sessions, one_time_tokens to app_auth;
grant select, insert, update, delete on rate_limits to app_auth;
grant insert on account_messages to app_auth;
grant select, update, delete on account_messages to app_worker;
-- Cleaning up: which rows have expired, and nothing else of them.
grant delete on idempotency_keys, sessions, one_time_tokens, rate_limits to app_worker;
grant select (expires_at, ends_at) on sessions to app_worker;
grant select (expires_at) on one_time_tokens to app_worker;
grant select (expire) on rate_limits to app_worker;
