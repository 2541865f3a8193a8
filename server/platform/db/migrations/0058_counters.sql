-- The last numbers of a company's quotes and receipts are kept in one table: one row for each kind, so that a payment and a
-- new quote don't wait for each other. Forced row-level security also applies to the table owner, so it is off for the move.
alter table quote_counters rename to counters;
alter table counters add column kind text not null default 'quote' check (kind in ('quote', 'receipt'));
alter table counters alter column kind drop default, alter column last_number drop default,
  drop constraint quote_counters_pkey, add primary key (org_id, kind);

alter table counters no force row level security;
alter table receipt_counters no force row level security;
insert into counters (org_id, kind, last_number) select org_id, 'receipt', last_number from receipt_counters;
alter table counters force row level security;
drop table receipt_counters;
