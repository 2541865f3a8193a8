-- Quotes and their lines.
--
-- A decided quote is read-only for every role of the program: the policies below let only pending rows change. Lines and
-- photos carry the status of their quote in the foreign key (on update cascade), so their policies do not need to
-- read the quote. The policies do not apply to the owner of the tables, which erases companies. No request and no job logs in
-- as that role.

create table quote_counters (
  org_id uuid primary key references organizations (id),
  last_number integer not null default 1000
);
alter table quote_counters enable row level security;
alter table quote_counters force row level security;
create policy tenant on quote_counters using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on quote_counters to app_user;

create table quotes (
  org_id uuid not null references organizations (id),
  id uuid not null,
  number integer not null,
  revision integer not null default 1 check (revision > 0),
  edit_number integer not null default 1,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  -- the link works, and its validity starts, when a person clicks Send
  approval_token text,
  approval_token_expires_at timestamptz,
  link_made_at timestamptz,
  -- when a mail server accepted the mail with the link, or a person shared the link
  sent_at timestamptz,
  -- the state of the latest mail with the link; null for a quote that was never mailed
  mail_state text check (mail_state in ('queued', 'outbox', 'sent', 'failed')),
  viewed_at timestamptz,
  approved_at timestamptz,
  declined_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  author_id uuid not null references users (id),
  -- the API key that made the quote; author_id is then the person who made the key
  api_key_id uuid,
  customer_id uuid,
  property_id uuid,
  customer_name text not null default '',
  customer_email text not null default '',
  customer_phone text not null default '',
  property_address text not null default '',
  -- what the customer reads: page, PDF and mails
  language text not null default 'en' check (language in ('en', 'es')),
  sum_cents integer not null default 0 check (sum_cents between 0 and 1000000000),
  discount_type text check (discount_type in ('percent', 'flat')),
  discount_value numeric not null default 0 check (discount_value >= 0),
  discount_message text not null default '',
  discount_cents integer not null default 0 check (discount_cents between 0 and sum_cents),
  subtotal_cents integer not null default 0 check (subtotal_cents = sum_cents - discount_cents),
  tax_rate numeric(8, 6) not null default 0 check (tax_rate between 0 and 1),
  tax_cents integer not null default 0 check (tax_cents >= 0),
  total_cents integer not null default 0 check (total_cents = subtotal_cents + tax_cents and total_cents <= 1000000000),
  -- what is to be paid when the quote is approved: a share (0 to 1) of the total or whole cents; null: nothing
  deposit_type text check (deposit_type in ('percent', 'flat')),
  deposit_value numeric(14, 4) not null default 0 check (deposit_value >= 0),
  deposit_cents integer not null default 0 check (deposit_cents between 0 and total_cents),
  minimum_charge_cents integer not null default 0,
  trip_charge_cents integer not null default 0,
  valid_days integer check (valid_days between 1 and 365),
  -- whether reminders go out while the quote waits for an answer
  follow_up boolean not null default true,
  notes text not null default '',
  reopened_from_id uuid,
  -- Photo changes of one visit to a sent quote are collected, and the customer sees them together as one revision.
  -- This is the time of the first change; null when no change is waiting.
  photos_changed_at timestamptz,
  -- names of the people who changed them, in the current visit or in the last one
  photos_changed_by text[] not null default '{}',
  -- sorts quotes without a last day behind all others: row comparisons of the list need a value that is never null
  valid_until timestamptz generated always as (coalesce(approval_token_expires_at, timestamptz 'infinity')) stored,
  -- the number twice, with a space in front: "10" finds numbers that start with it, like the start of a name
  search_text text generated always as (lower(' q-' || number::text || ' ' || number::text || ' ' || customer_name || ' ' || property_address)) stored,
  primary key (org_id, id),
  unique (org_id, id, status),
  unique (org_id, number, revision),
  unique (org_id, approval_token),
  foreign key (org_id, api_key_id) references api_keys (org_id, id),
  foreign key (org_id, customer_id) references customers (org_id, id),
  foreign key (org_id, property_id) references properties (org_id, id),
  -- a reopened quote must not prevent the deletion of the quote it came from
  foreign key (org_id, reopened_from_id) references quotes (org_id, id) on delete set null (reopened_from_id),
  check (deposit_type is distinct from 'percent' or deposit_value <= 1),
  check (deposit_type is not null or deposit_cents = 0),
  check ((status = 'approved') = (approved_at is not null)),
  check ((status = 'declined') = (declined_at is not null)),
  check ((approval_token is null) = (link_made_at is null)),
  check (sent_at is null or link_made_at is not null),
  -- a decision ends the visit: the customer signs exactly what was shown
  constraint photos_wait_on_sent_quotes
    check (photos_changed_at is null or (status = 'pending' and link_made_at is not null))
);
create unique index quotes_reopened_once on quotes (org_id, reopened_from_id) where reopened_from_id is not null;
create index quotes_by_created on quotes (org_id, created_at, id);
create index quotes_by_total on quotes (org_id, total_cents, id);
create index quotes_by_customer_name on quotes (org_id, customer_name, id);
create index quotes_by_expiry on quotes (org_id, valid_until, id);
-- An index-only scan computes counts and sums of a selection.
create index quotes_by_status on quotes (org_id, status, created_at, id)
  include (total_cents, link_made_at, sent_at, mail_state, viewed_at, approval_token_expires_at, author_id);
create index quotes_by_author on quotes (org_id, author_id, created_at, id);
create index quotes_by_customer on quotes (org_id, customer_id, created_at, id);
create index quotes_by_approval on quotes (org_id, approved_at) include (total_cents) where status = 'approved';
-- The list of open quotes by number. Without this index, a page would first scan every quote that was decided long ago.
create index quotes_pending_by_number on quotes (org_id, number, revision) where status = 'pending';
create index quotes_waiting on quotes (org_id, approval_token_expires_at) include (sent_at) where status = 'pending' and sent_at is not null;
-- The few quotes whose mail is queued, waiting or failed. Without this index, a page of them would scan every open quote.
create index quotes_unsent on quotes (org_id, created_at, id) where status = 'pending' and link_made_at is not null and sent_at is null;
create index quotes_by_search on quotes using gin (org_id, search_text gin_trgm_ops);

alter table quotes enable row level security;
alter table quotes force row level security;
create policy tenant on quotes using (org_id = current_setting('app.org_id')::uuid);
create policy decided_is_final on quotes as restrictive for update to app_user
  using (status = 'pending') with check (true);
create policy search on quotes for select to app_owner using (true);
grant select, insert, update on quotes to app_user;

-- One row for each quote. Every transaction that changes the quote or its history locks it first. The row of the quote
-- itself cannot be used: the policy that makes decided quotes read-only also refuses to lock them. When the tables are
-- distributed over several servers, a row, unlike an advisory lock, is locked on the one server that has it.
create table quote_locks (
  org_id uuid not null references organizations (id),
  quote_id uuid not null,
  -- A purged draft leaves its lock behind, so that a device with an old copy cannot recreate the draft.
  purged_at timestamptz,
  -- Approved, and its payments may come to something else than what is owed. It says where to look, not what is open: that is
  -- computed from the ledger. It is here because a decided quote itself cannot change.
  unsettled boolean not null default false,
  primary key (org_id, quote_id)
);
-- In a company that works these are few, however many quotes were paid long ago.
create index quote_locks_unsettled on quote_locks (org_id, quote_id) where unsettled;
alter table quote_locks enable row level security;
alter table quote_locks force row level security;
create policy tenant on quote_locks using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on quote_locks to app_user;

-- Lines of a quote.
create table quote_items (
  org_id uuid not null,
  id uuid not null,
  quote_id uuid not null,
  quote_status text not null default 'pending',
  position integer not null,
  kind text not null check (kind in ('service', 'custom', 'addon', 'trip', 'minimum')),
  description text not null check (length(description) between 1 and 200),
  quantity numeric(12, 2) not null check (quantity > 0),
  unit text not null check (unit in ('sqft', 'lft', 'flat')),
  unit_cents integer not null check (unit_cents >= 0),
  line_total_cents integer not null check (line_total_cents >= 0),
  taxable boolean not null default true,
  unit_cents_by_hand boolean not null default false,
  basis jsonb,
  primary key (org_id, quote_id, id),
  foreign key (org_id, quote_id, quote_status) references quotes (org_id, id, status) on update cascade
);
alter table quote_items enable row level security;
alter table quote_items force row level security;
create policy tenant on quote_items using (org_id = current_setting('app.org_id')::uuid);
create policy pending_insert on quote_items as restrictive for insert to app_user with check (quote_status = 'pending');
create policy pending_update on quote_items as restrictive for update to app_user
  using (quote_status = 'pending') with check (quote_status = 'pending');
create policy pending_delete on quote_items as restrictive for delete to app_user using (quote_status = 'pending');
grant select, insert, update, delete on quote_items to app_user;

create table quote_archives (
  org_id uuid not null,
  quote_id uuid not null,
  archived_by uuid not null references users (id),
  archived_at timestamptz not null default now(),
  primary key (org_id, quote_id),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);
alter table quote_archives enable row level security;
alter table quote_archives force row level security;
create policy tenant on quote_archives using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update, delete on quote_archives to app_user;

-- Searches run as the owner of the tables, like those of customers.

-- Patterns are lowercase LIKE patterns. The first one uses the index; the others filter its result.
-- Returns null when more than at_most rows match.
create function search_quotes(pattern text, other_patterns text[], at_most integer) returns uuid[]
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    -- Materialized; otherwise the search would run once for each reference to its result.
    with found as materialized (select array(
      select id from quotes
      where org_id = current_setting('app.org_id')::uuid and search_text like pattern and search_text like all (other_patterns)
      limit at_most + 1) as ids)
    select case when cardinality(ids) <= at_most then ids end from found
  $$;
-- Columns for sums and filters of a search, so that they do not read the table again.
create function found_quotes(pattern text, other_patterns text[])
  returns table (org_id uuid, id uuid, status text, created_at timestamptz, link_made_at timestamptz, sent_at timestamptz,
    mail_state text, viewed_at timestamptz, approval_token_expires_at timestamptz, valid_until timestamptz,
    author_id uuid, total_cents integer)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select q.org_id, q.id, q.status, q.created_at, q.link_made_at, q.sent_at, q.mail_state, q.viewed_at,
      q.approval_token_expires_at, q.valid_until, q.author_id, q.total_cents
    from quotes q
    where q.org_id = current_setting('app.org_id')::uuid and q.search_text like pattern and q.search_text like all (other_patterns)
  $$;
revoke all on function search_quotes(text, text[], integer), found_quotes(text, text[]) from public;
grant execute on function search_quotes(text, text[], integer), found_quotes(text, text[]) to app_user;
