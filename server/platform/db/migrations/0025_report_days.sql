-- What reports sum up: decisions, reminders and payments, added up by day and month in the transaction of what caused them. A
-- report over a million quotes reads some thousand rows here.

-- What a number counts as in reports. The row is also the lock for counting a number again, of which several revisions, its
-- payments and its job can change at once.
create table counted_numbers (
  org_id uuid not null references organizations (id),
  number integer not null,
  -- the quote that is its decision (countedRevision in domain/reports/counted-revision.ts); null while none counts: it was archived
  quote_id uuid,
  -- who made that quote, and what is open of it (domain/payments/open-parts.ts); a due day is null while nothing is due yet
  author_id uuid,
  deposit_cents integer not null default 0 check (deposit_cents >= 0),
  deposit_due_on date,
  rest_cents integer not null default 0 check (rest_cents >= 0),
  rest_due_on date,
  -- what its job has added to work_sums (WorkCount in domain/reports/work-counts.ts)
  work jsonb not null default '[]',
  -- when that quote was approved, while it has no job yet; null otherwise
  jobless_since timestamptz,
  primary key (org_id, number),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);
-- Numbers with something open are few, and are added up from the index alone.
create index counted_numbers_open on counted_numbers (org_id, number)
  include (author_id, deposit_cents, deposit_due_on, rest_cents, rest_due_on) where deposit_cents + rest_cents > 0;
-- Approved quotes without a job are few among all that were ever approved.
create index counted_numbers_jobless on counted_numbers (org_id, jobless_since) where jobless_since is not null;
alter table counted_numbers enable row level security;
alter table counted_numbers force row level security;
create policy tenant on counted_numbers using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on counted_numbers to app_user;

create table report_sums (
  org_id uuid not null references organizations (id),
  -- Everything is kept twice: long periods are read by whole months, and their ends by days.
  grain text not null check (grain in ('day', 'month')),
  -- what the quotes of a day are divided by: REPORT_CUTS in domain/reports/day-counts.ts
  cut text not null check (cut in ('decided', 'created', 'service', 'surface', 'material', 'city', 'source', 'wait', 'tax_rate', 'price', 'reminder')),
  -- zeros: everybody's quotes together
  author_id uuid not null,
  -- in the company's time zone, when it happened; of a month its first day
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
  primary key (org_id, grain, cut, author_id, day, value),
  check (grain = 'day' or extract(day from day) = 1)
);
alter table report_sums enable row level security;
alter table report_sums force row level security;
create policy tenant on report_sums using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on report_sums to app_user;

-- Money by the day for which it is booked, and by month. Entries of the ledger never change, so these are only added to.
create table payment_sums (
  org_id uuid not null references organizations (id),
  grain text not null check (grain in ('day', 'month')),
  -- who made the quote; zeros: everybody's together
  author_id uuid not null,
  day date not null,
  method text not null,
  -- of the revision that was owed
  tax_rate numeric(8, 6) not null,
  payments integer not null default 0,
  -- charges and recorded payments, less voided ones
  received_cents bigint not null default 0,
  -- refunds and disputes, less those that came back
  returned_cents bigint not null default 0,
  -- what of received less returned is tax (domain/payments/tax-share.ts)
  tax_cents bigint not null default 0,
  primary key (org_id, grain, author_id, day, method, tax_rate),
  check (grain = 'day' or extract(day from day) = 1)
);
alter table payment_sums enable row level security;
alter table payment_sums force row level security;
create policy tenant on payment_sums using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on payment_sums to app_user;

-- Finished jobs of quotes, by the day on which the last visit was done, and by month.
create table work_sums (
  org_id uuid not null references organizations (id),
  grain text not null check (grain in ('day', 'month')),
  -- who went; zeros: the jobs as a whole
  person_id uuid not null,
  day date not null,
  jobs integer not null default 0,
  planned_minutes integer not null default 0,
  worked_minutes integer not null default 0,
  net_cents bigint not null default 0,
  -- of jobs whose hours are known
  timed_cents bigint not null default 0,
  primary key (org_id, grain, person_id, day),
  check (grain = 'day' or extract(day from day) = 1)
);
alter table work_sums enable row level security;
alter table work_sums force row level security;
create policy tenant on work_sums using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on work_sums to app_user;

-- How far the nightly check of these sums has come with a company.
create table report_checks (
  org_id uuid primary key references organizations (id),
  -- when its latest share of a night began; also what keeps a second process from the same company
  begun_at timestamptz not null default '-infinity',
  -- where the next share goes on: after this number, and with this month; null: from the start
  last_number integer not null default -1,
  next_month date,
  -- how many sums differed in the latest share
  differing integer not null default 0
);
alter table report_checks enable row level security;
alter table report_checks force row level security;
create policy tenant on report_checks using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on report_checks to app_user;
