-- Quotes, their evidence and their mail.
-- A decided quote is read-only for everyone at database level: the policies below let only pending rows change, and
-- children carry the status of their quote through the foreign key (on update cascade), without triggers.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table customers (
  org_id uuid not null references organizations (id),
  id uuid not null,
  name text not null check (length(name) <= 100),
  email text not null default '',
  phone text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- digits once more without signs: "5551234" finds (555) 123-4567 as well
  search_text text generated always as (lower(' ' || name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g'))) stored,
  primary key (org_id, id)
);
create index customers_by_email on customers (org_id, email);
create index customers_by_name on customers (org_id, name);
create index customers_by_update on customers (org_id, updated_at);
create index customers_by_search on customers using gin (org_id, search_text gin_trgm_ops);

create table properties (
  org_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  address text not null check (length(address) between 1 and 300),
  created_at timestamptz not null default now(),
  search_text text generated always as (lower(' ' || address)) stored,
  primary key (org_id, id),
  unique (org_id, customer_id, address),
  foreign key (org_id, customer_id) references customers (org_id, id)
);
create index properties_by_search on properties using gin (org_id, search_text gin_trgm_ops);

create table quote_counters (
  org_id uuid primary key references organizations (id),
  last_number integer not null default 1000
);

create table quotes (
  org_id uuid not null references organizations (id),
  id uuid not null,
  number integer not null,
  revision integer not null default 1 check (revision > 0),
  edit_number integer not null default 1,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  approval_token text,
  approval_token_expires_at timestamptz,
  approved_at timestamptz,
  declined_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  viewed_at timestamptz,
  author_id uuid not null references users (id),
  customer_id uuid,
  property_id uuid,
  customer_name text not null default '',
  customer_email text not null default '',
  customer_phone text not null default '',
  property_address text not null default '',
  sum_cents integer not null default 0 check (sum_cents between 0 and 1000000000),
  discount_type text check (discount_type in ('percent', 'flat')),
  discount_value numeric not null default 0 check (discount_value >= 0),
  discount_message text not null default '',
  discount_cents integer not null default 0 check (discount_cents between 0 and sum_cents),
  subtotal_cents integer not null default 0 check (subtotal_cents = sum_cents - discount_cents),
  tax_rate numeric(8, 6) not null default 0 check (tax_rate between 0 and 1),
  tax_cents integer not null default 0 check (tax_cents >= 0),
  total_cents integer not null default 0 check (total_cents = subtotal_cents + tax_cents and total_cents <= 1000000000),
  minimum_charge_cents integer not null default 0,
  trip_charge_cents integer not null default 0,
  valid_days integer check (valid_days between 1 and 365),
  notes text not null default '',
  reopened_from_id uuid,
  -- a quote without a last day sorts behind all others: row comparisons of the list need a value that is never null
  valid_until timestamptz generated always as (coalesce(approval_token_expires_at, timestamptz 'infinity')) stored,
  -- the number twice and a space in front: "10" finds what starts with it like the start of a name
  search_text text generated always as (lower(' q-' || number::text || ' ' || number::text || ' ' || customer_name || ' ' || property_address)) stored,
  primary key (org_id, id),
  unique (org_id, id, status),
  unique (org_id, number, revision),
  unique (org_id, approval_token),
  foreign key (org_id, customer_id) references customers (org_id, id),
  foreign key (org_id, property_id) references properties (org_id, id),
  foreign key (org_id, reopened_from_id) references quotes (org_id, id),
  check ((status = 'approved') = (approved_at is not null)),
  check ((status = 'declined') = (declined_at is not null)),
  check ((approval_token is null) = (sent_at is null))
);
create unique index quotes_reopened_once on quotes (org_id, reopened_from_id) where reopened_from_id is not null;
create index quotes_by_created on quotes (org_id, created_at, id);
create index quotes_by_total on quotes (org_id, total_cents, id);
create index quotes_by_customer_name on quotes (org_id, customer_name, id);
create index quotes_by_expiry on quotes (org_id, valid_until, id);
-- Counts and sums of a selection are answered from the index alone.
create index quotes_by_status on quotes (org_id, status, created_at, id)
  include (total_cents, sent_at, viewed_at, approval_token_expires_at, author_id);
create index quotes_by_author on quotes (org_id, author_id, created_at, id);
create index quotes_by_customer on quotes (org_id, customer_id);
create index quotes_by_approval on quotes (org_id, approved_at) include (total_cents) where status = 'approved';
create index quotes_waiting on quotes (org_id, approval_token_expires_at) include (sent_at) where status = 'pending' and sent_at is not null;
create index quotes_by_search on quotes using gin (org_id, search_text gin_trgm_ops);

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

create table property_images (
  org_id uuid not null,
  id uuid not null,
  quote_id uuid not null,
  quote_status text not null default 'pending',
  image_type text not null check (image_type in ('pre_damage', 'post_work')),
  -- folder of the stored variants
  image_url text not null,
  description text not null default '' check (length(description) <= 200),
  position integer not null default 0,
  width integer not null,
  height integer not null,
  thumbhash text not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, quote_id, quote_status) references quotes (org_id, id, status) on update cascade
);
create index property_images_by_quote on property_images (org_id, quote_id, image_type, position);

create table quote_archives (
  org_id uuid not null,
  quote_id uuid not null,
  archived_by uuid not null references users (id),
  archived_at timestamptz not null default now(),
  primary key (org_id, quote_id),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);

-- What was shown to the customer, as canonical JSON; a decision points at one of these.
create table quote_revisions (
  org_id uuid not null,
  quote_id uuid not null,
  revision integer not null,
  snapshot text not null,
  snapshot_sha256 text not null,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  primary key (org_id, quote_id, revision, snapshot_sha256),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);

-- Append-only; each event carries the hash of the one before it.
create table quote_events (
  org_id uuid not null,
  quote_id uuid not null,
  seq integer not null check (seq > 0),
  type text not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('staff', 'customer', 'system')),
  actor_id uuid,
  actor_name text not null default '',
  -- canonical JSON of the whole event without its own hash: what is hashed is kept, byte for byte
  body text not null,
  previous_hash text not null,
  hash text not null,
  primary key (org_id, quote_id, seq),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);
create index quote_events_by_time on quote_events (org_id, at);

create table decisions (
  org_id uuid not null,
  quote_id uuid not null,
  decision text not null check (decision in ('approved', 'declined')),
  revision integer not null,
  decided_at timestamptz not null,
  time_zone text not null,
  decided_by text not null check (decided_by in ('customer', 'staff')),
  signer_name text not null default '',
  recorded_by uuid references users (id),
  channel text,
  reason text not null default '',
  ip text not null default '',
  user_agent text not null default '',
  consent_text text not null default '',
  snapshot_sha256 text not null,
  primary key (org_id, quote_id),
  foreign key (org_id, quote_id) references quotes (org_id, id),
  check (decided_by = 'staff' or decision = 'declined' or length(signer_name) > 0),
  check ((decided_by = 'staff') = (recorded_by is not null))
);

-- The PDF that proves a decision, stored once and never made again.
create table signed_documents (
  org_id uuid not null,
  quote_id uuid not null,
  storage_key text not null,
  sha256 text not null,
  pages integer not null,
  created_at timestamptz not null default now(),
  primary key (org_id, quote_id),
  foreign key (org_id, quote_id) references decisions (org_id, quote_id)
);
create index signed_documents_by_hash on signed_documents (org_id, sha256);

create table messages (
  org_id uuid not null references organizations (id),
  id uuid not null,
  quote_id uuid,
  kind text not null,
  recipient text not null,
  reply_to text not null default '',
  sender_name text not null default '',
  subject text not null,
  html text not null,
  text text not null,
  attach_signed_pdf boolean not null default false,
  attach_quote_pdf boolean not null default false,
  status text not null default 'queued' check (status in ('queued', 'sent', 'outbox', 'failed')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);
create index messages_by_quote on messages (org_id, quote_id, created_at);

alter table customers enable row level security;
alter table customers force row level security;
create policy tenant on customers using (org_id = current_setting('app.org_id')::uuid);
alter table properties enable row level security;
alter table properties force row level security;
create policy tenant on properties using (org_id = current_setting('app.org_id')::uuid);
alter table quote_counters enable row level security;
alter table quote_counters force row level security;
create policy tenant on quote_counters using (org_id = current_setting('app.org_id')::uuid);
alter table quote_archives enable row level security;
alter table quote_archives force row level security;
create policy tenant on quote_archives using (org_id = current_setting('app.org_id')::uuid);
alter table quote_revisions enable row level security;
alter table quote_revisions force row level security;
create policy tenant on quote_revisions using (org_id = current_setting('app.org_id')::uuid);
alter table quote_events enable row level security;
alter table quote_events force row level security;
create policy tenant on quote_events using (org_id = current_setting('app.org_id')::uuid);
alter table decisions enable row level security;
alter table decisions force row level security;
create policy tenant on decisions using (org_id = current_setting('app.org_id')::uuid);
alter table signed_documents enable row level security;
alter table signed_documents force row level security;
create policy tenant on signed_documents using (org_id = current_setting('app.org_id')::uuid);
alter table messages enable row level security;
alter table messages force row level security;
create policy tenant on messages using (org_id = current_setting('app.org_id')::uuid);

alter table quotes enable row level security;
alter table quotes force row level security;
alter table quote_items enable row level security;
alter table quote_items force row level security;
alter table property_images enable row level security;
alter table property_images force row level security;

create policy tenant on quotes using (org_id = current_setting('app.org_id')::uuid);
create policy decided_is_final on quotes as restrictive for update
  using (status = 'pending') with check (true);
create policy tenant on quote_items using (org_id = current_setting('app.org_id')::uuid);
create policy pending_insert on quote_items as restrictive for insert with check (quote_status = 'pending');
create policy pending_update on quote_items as restrictive for update using (quote_status = 'pending') with check (quote_status = 'pending');
create policy pending_delete on quote_items as restrictive for delete using (quote_status = 'pending');
-- Photos of the finished work come after the decision; photos of the condition before belong to what was signed.
create policy tenant on property_images using (org_id = current_setting('app.org_id')::uuid);
create policy pending_insert on property_images as restrictive for insert
  with check (quote_status = 'pending' or image_type = 'post_work');
create policy pending_update on property_images as restrictive for update
  using (quote_status = 'pending' or image_type = 'post_work') with check (quote_status = 'pending' or image_type = 'post_work');
create policy pending_delete on property_images as restrictive for delete using (quote_status = 'pending' or image_type = 'post_work');

-- Under row-level security only leakproof operators may use an index, and LIKE is not one: the search runs as the
-- owner of the tables, for the organization of the transaction only.
create policy search on quotes for select to app_owner using (true);
create policy search on customers for select to app_owner using (true);
create policy search on properties for select to app_owner using (true);

-- Patterns are those of LIKE in small letters. The first one uses the index, the others narrow down what it found.
-- null when more than at_most are found.
create function search_quotes(pattern text, other_patterns text[], at_most integer) returns uuid[]
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    -- Materialized, or the search would run once for each mention of its result.
    with found as materialized (select array(
      select id from quotes
      where org_id = current_setting('app.org_id')::uuid and search_text like pattern and search_text like all (other_patterns)
      limit at_most + 1) as ids)
    select case when cardinality(ids) <= at_most then ids end from found
  $$;
-- What sums and filters of a search need, without a second visit to the table.
create function found_quotes(pattern text, other_patterns text[])
  returns table (org_id uuid, id uuid, status text, created_at timestamptz, sent_at timestamptz, viewed_at timestamptz,
    approval_token_expires_at timestamptz, author_id uuid, total_cents integer)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select q.org_id, q.id, q.status, q.created_at, q.sent_at, q.viewed_at, q.approval_token_expires_at, q.author_id, q.total_cents
    from quotes q
    where q.org_id = current_setting('app.org_id')::uuid and q.search_text like pattern and q.search_text like all (other_patterns)
  $$;
create function search_customers(pattern text, other_patterns text[], at_most integer) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select id from customers
    where org_id = current_setting('app.org_id')::uuid and id in (
      select id from customers
      where org_id = current_setting('app.org_id')::uuid and search_text like pattern and search_text like all (other_patterns)
      union
      select customer_id from properties
      where org_id = current_setting('app.org_id')::uuid and search_text like pattern and search_text like all (other_patterns))
    order by updated_at desc, id desc
    limit at_most
  $$;
revoke all on function search_quotes(text, text[], integer), found_quotes(text, text[]), search_customers(text, text[], integer) from public;
grant execute on function search_quotes(text, text[], integer), found_quotes(text, text[]), search_customers(text, text[], integer) to app_user;

grant select, insert, update on customers, properties, quote_counters, quotes, messages to app_user;
grant select, insert, update, delete on quote_items, property_images, quote_archives to app_user;
grant select, insert on quote_revisions, quote_events, decisions, signed_documents to app_user;
