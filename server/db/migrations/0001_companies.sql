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
  time_zone text not null default 'America/New_York',
  currency text not null default 'USD',
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
  current_period_end timestamptz,
  created_at timestamptz not null default now()
);
alter table subscriptions enable row level security;
alter table subscriptions force row level security;
create policy tenant on subscriptions using (org_id = current_setting('app.org_id')::uuid);
create policy identity on subscriptions for select to app_auth using (true);
grant select on subscriptions to app_user;
grant select, insert, update on subscriptions to app_auth;
