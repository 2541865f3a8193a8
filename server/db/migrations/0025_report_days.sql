-- What reports sum up: decisions, reminders and payments, added up by day in the transaction of what caused them. A report
-- over a million quotes reads some thousand rows here.

-- Which quote of a number counts as its decision (countedRevision in domain/reports/counted-revision.ts). The row is also
-- the lock for recounting a number, of which several revisions can change at once.
create table counted_decisions (
  org_id uuid not null references organizations (id),
  number integer not null,
  -- null while none counts: it was archived
  quote_id uuid,
  primary key (org_id, number),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);
alter table counted_decisions enable row level security;
alter table counted_decisions force row level security;
create policy tenant on counted_decisions using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on counted_decisions to app_user;

create table report_days (
  org_id uuid not null references organizations (id),
  -- what the quotes of a day are divided by: REPORT_CUTS in domain/reports/day-counts.ts
  cut text not null check (cut in ('decided', 'created', 'service', 'surface', 'material', 'city', 'wait', 'tax_rate', 'price', 'reminder')),
  -- zeros: everybody's quotes together
  author_id uuid not null,
  -- in the company's time zone, when it happened
  day date not null,
  value text not null,
  approved integer not null default 0,
  declined integer not null default 0,
  approved_cents bigint not null default 0,
  declined_cents bigint not null default 0,
  -- of approved quotes
  net_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  -- from sending to decision, of those that were sent
  waited integer not null default 0,
  wait_seconds bigint not null default 0,
  -- reminders that went out
  sent integer not null default 0,
  primary key (org_id, cut, author_id, day, value)
);
alter table report_days enable row level security;
alter table report_days force row level security;
create policy tenant on report_days using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on report_days to app_user;
