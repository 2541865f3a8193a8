-- What a company's work costs. Nothing shows a margin while labor_cents_an_hour is null. These columns are only for people
-- who may see the margin: never for customers, and never for API keys (domain/pricing/margin.ts).
alter table organizations
  -- of one person
  add column labor_cents_an_hour integer check (labor_cents_an_hour between 1 and 100000),
  -- people on a usual job: setup and drive time take the time of each
  add column crew_size integer not null default 1 check (crew_size between 1 and 20),
  -- a fraction of the price before tax; the builder warns below it. null: no warning
  add column margin_floor numeric(3, 2) check (margin_floor between 0.01 and 0.95),
  add column members_see_margin boolean not null default false,
  -- the largest discount, as a fraction, that members can give. null: any
  add column member_discount_max numeric(3, 2) check (member_discount_max between 0 and 1);

alter table services
  -- minutes of one person for each, for flat services; null while the company has not said
  add column minutes_each integer check (minutes_each between 1 and 10000),
  -- for 100 units, and for each of a flat service; null while the company has not said
  add column chemicals_cents integer check (chemicals_cents between 0 and 1000000);
