-- One row for each quote, locked first by every transaction that changes the quote or its history. The row of the quote
-- itself cannot serve: the policy that makes decided quotes read-only also refuses to lock them. A row, unlike an advisory
-- lock, is locked on the one server that holds it when the tables are spread over several.
create table quote_locks (
  org_id uuid not null references organizations (id),
  quote_id uuid not null,
  primary key (org_id, quote_id)
);
insert into quote_locks (org_id, quote_id) select org_id, id from quotes;
alter table quote_locks enable row level security;
alter table quote_locks force row level security;
create policy tenant on quote_locks using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on quote_locks to app_user;
