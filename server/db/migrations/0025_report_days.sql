-- What reports sum up: decisions, reminders and payments, added up by day in the transaction of what caused them. A report
-- over a million quotes reads some thousand rows here.

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
  -- what its job has added to work_days (WorkCount in domain/reports/work-counts.ts)
  work jsonb not null default '[]',
  primary key (org_id, number),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);
-- Numbers with something open are few, and are added up from the index alone.
create index counted_numbers_open on counted_numbers (org_id, number)
  include (author_id, deposit_cents, deposit_due_on, rest_cents, rest_due_on) where deposit_cents + rest_cents > 0;
alter table counted_numbers enable row level security;
alter table counted_numbers force row level security;
create policy tenant on counted_numbers using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on counted_numbers to app_user;

create table report_days (
  org_id uuid not null references organizations (id),
  -- what the quotes of a day are divided by: REPORT_CUTS in domain/reports/day-counts.ts
  cut text not null check (cut in ('decided', 'created', 'service', 'surface', 'material', 'city', 'source', 'wait', 'tax_rate', 'price', 'reminder')),
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

-- Money by the day for which it is booked. Entries of the ledger never change, so these are only added to.
create table payment_days (
  org_id uuid not null references organizations (id),
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
  primary key (org_id, author_id, day, method, tax_rate)
);
alter table payment_days enable row level security;
alter table payment_days force row level security;
create policy tenant on payment_days using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on payment_days to app_user;

-- Finished jobs of quotes, by the day on which the last visit was done.
create table work_days (
  org_id uuid not null references organizations (id),
  -- who went; zeros: the jobs as a whole
  person_id uuid not null,
  day date not null,
  jobs integer not null default 0,
  planned_minutes integer not null default 0,
  worked_minutes integer not null default 0,
  net_cents bigint not null default 0,
  -- of jobs whose hours are known
  timed_cents bigint not null default 0,
  primary key (org_id, person_id, day)
);
alter table work_days enable row level security;
alter table work_days force row level security;
create policy tenant on work_days using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on work_days to app_user;
