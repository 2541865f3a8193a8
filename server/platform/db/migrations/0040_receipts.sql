-- Receipts of payments: each has a number of its own and is made once, with its payment.
create table receipt_counters (
  org_id uuid primary key references organizations (id),
  last_number integer not null
);

create table receipts (
  org_id uuid not null,
  -- R-1001, R-1002 … of the company, without gaps
  number integer not null,
  -- a charge or a recorded payment
  entry_id uuid not null,
  -- the price and the balance right after the payment (ReceiptFigures in domain/payments/receipt.ts); null for a payment from
  -- the time before receipts had numbers
  figures jsonb,
  -- where it was mailed to, so that a void is told there as well; filled in once
  mailed_to text,
  made_at timestamptz not null,
  primary key (org_id, number),
  unique (org_id, entry_id),
  foreign key (org_id, entry_id) references payment_entries (org_id, id)
);

-- Payments of earlier versions get their numbers in the order in which they were made. Row-level security stands in the way of
-- whoever owns the tables, too, unless it is not forced.
alter table payment_entries no force row level security;
insert into receipts (org_id, number, entry_id, made_at)
  select org_id, 1000 + row_number() over (partition by org_id order by at, id), id, at
  from payment_entries where type in ('charge', 'manual');
insert into receipt_counters (org_id, last_number) select org_id, max(number) from receipts group by org_id;
alter table payment_entries force row level security;

alter table receipt_counters enable row level security;
alter table receipt_counters force row level security;
create policy tenant on receipt_counters using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on receipt_counters to app_user;

alter table receipts enable row level security;
alter table receipts force row level security;
create policy tenant on receipts using (org_id = current_setting('app.org_id')::uuid);
grant select, insert on receipts to app_user;
grant update (mailed_to) on receipts to app_user;

create trigger evidence_stays before update on receipts for each row
  when (old.mailed_to is not null or to_jsonb(new) - 'mailed_to' <> to_jsonb(old) - 'mailed_to')
  execute function refuse_change_of_evidence();
create trigger evidence_is_not_removed before delete on receipts for each row execute function refuse_change_of_evidence();
create trigger evidence_is_not_emptied before truncate on receipts execute function refuse_change_of_evidence();
