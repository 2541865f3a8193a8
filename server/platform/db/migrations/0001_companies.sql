-- Companies and their subscriptions.
--
-- Every table of a company follows the same rules, which a catalog test checks: its key is (org_id, id), row-level security is
-- on and forced (the owner of the tables is bound too), the policy "tenant" lets a transaction see one company only, and no
-- trigger acts on it except those that refuse to change evidence. Programs name org_id in every query as well.
--
-- The roles exist before the first migration. app_owner owns the tables. app_user serves requests. app_auth authenticates
-- callers before their company is known. app_worker does background work. Both also have the rights of app_user.

grant usage on schema public to app_user;

create table plans (
  id text primary key,
  name text not null,
  monthly_cents integer not null,
  max_users integer not null check (max_users > 0)
);
insert into plans (id, name, monthly_cents, max_users) values
  ('solo', 'Solo', 2900, 1), ('crew', 'Crew', 6900, 5), ('pro', 'Pro', 12900, 15);

grant select on plans to app_user;

create table organizations (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  company_phone text not null default '',
  company_email text not null default '',
  company_address text not null default '',
  license_line text not null default '',
  -- folder of the logo's stored pictures; null for a company without a logo
  logo_url text,
  brand_color text not null default '#0b6e75',
  terms text not null default '',
  -- the initial notes of a new quote
  default_notes text not null default '' check (length(default_notes) <= 4000),
  tax_rate numeric(8, 6) not null default 0 check (tax_rate between 0 and 1),
  validity_days integer not null default 30 check (validity_days between 1 and 365),
  minimum_charge_cents integer not null default 0 check (minimum_charge_cents >= 0),
  trip_charge_cents integer not null default 0 check (trip_charge_cents >= 0),
  -- the initial deposit of a new quote, a share (0 to 1) or whole cents; null: none
  deposit_type text check (deposit_type in ('percent', 'flat')),
  deposit_value numeric(14, 4) not null default 0 check (deposit_value >= 0),
  -- how customers can pay without a card, in the company's own words
  other_ways_to_pay text not null default '' check (length(other_ways_to_pay) <= 500),
  time_zone text not null default 'America/New_York',
  currency text not null default 'USD',
  -- the language of customers who have none of their own
  customer_language text not null default 'en' check (customer_language in ('en', 'es')),
  rate_book_version integer not null default 1,
  rate_book_saved_at timestamptz,
  -- Whether members see sums over everybody's quotes: the value of open, approved and declined quotes.
  -- They always see single quotes, counts, and the value of their own quotes.
  members_see_totals boolean not null default false,
  require_two_factor boolean not null default false,
  -- the scheduled deletion of the company: it is read-only for 30 days, then the worker erases it
  end_requested_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  check (deposit_type is distinct from 'percent' or deposit_value <= 1),
  constraint organizations_grace
    check ((ends_at is null) = (end_requested_at is null) and ends_at >= end_requested_at + interval '720 hours')
);
alter table organizations enable row level security;
alter table organizations force row level security;
create policy tenant on organizations using (id = current_setting('app.org_id')::uuid);
create policy identity on organizations for select to app_auth using (true);
grant select, update on organizations to app_user;
grant select, insert, update on organizations to app_auth;

-- A company past its deletion date may be erased with everything it has, including its evidence.
create function company_is_over(company uuid) returns boolean
  language sql stable set search_path = pg_catalog, public
  as $$ select exists (select from organizations where id = company and ends_at <= now()) $$;

create table subscriptions (
  org_id uuid primary key references organizations (id),
  plan_id text not null references plans (id),
  status text not null check (status in ('trialing', 'active', 'past_due', 'canceled')),
  -- end of the trial or of the paid period
  current_period_end timestamptz,
  -- Where the plan was bought; null during a trial without a card. Everything below is a copy of what the provider says.
  provider text check (provider in ('test', 'stripe')),
  provider_customer_id text,
  provider_subscription_id text,
  billing_interval text check (billing_interval in ('month', 'year')),
  cancel_at_period_end boolean not null default false,
  -- a change that takes effect later: a smaller plan at the end of the period
  scheduled_plan_id text references plans (id),
  scheduled_interval text check (scheduled_interval in ('month', 'year')),
  scheduled_at timestamptz,
  -- since when a payment has been failing, and the last day (0, 3, 6) on which the owner was told
  past_due_since timestamptz,
  last_notice_day integer,
  -- Goes up with every change. What was read from the provider is written only over the state that was there before the
  -- reading, so that an older answer never covers a newer one.
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (provider_subscription_id is null or (provider is not null and billing_interval is not null)),
  check ((scheduled_plan_id is null) = (scheduled_interval is null) and (scheduled_plan_id is null) = (scheduled_at is null)),
  check ((status = 'past_due') = (past_due_since is not null)),
  check (last_notice_day is null or past_due_since is not null)
);
-- An event of the provider names only its own ids. Not unique across companies: keys of a company's table begin with it.
create index subscriptions_by_provider on subscriptions (provider_subscription_id);
create index subscriptions_by_customer on subscriptions (provider_customer_id);
create index subscriptions_past_due on subscriptions (past_due_since) where past_due_since is not null;
alter table subscriptions enable row level security;
alter table subscriptions force row level security;
create policy tenant on subscriptions using (org_id = current_setting('app.org_id')::uuid);
create policy identity on subscriptions for select to app_auth using (true);
grant select on subscriptions to app_user;
grant select, insert, update on subscriptions to app_auth;
-- No request that serves a company can write here: what a company has bought comes from its provider, in background jobs
-- or in a transaction of the identity role.
grant update on subscriptions to app_worker;

-- The page on which a company is buying a plan. One at a time, so that two browser tabs cannot buy two plans.
create table plan_checkouts (
  org_id uuid primary key references organizations (id),
  -- part of the idempotency key, so that repeating an attempt opens the same page
  attempt integer not null default 1,
  plan_id text not null references plans (id),
  billing_interval text not null check (billing_interval in ('month', 'year')),
  -- null until the provider has answered
  session_id text check (length(session_id) <= 255),
  url text,
  started_at timestamptz not null,
  check ((session_id is null) = (url is null))
);
alter table plan_checkouts enable row level security;
alter table plan_checkouts force row level security;
create policy tenant on plan_checkouts using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on plan_checkouts to app_user;
