-- The calendar as other programs read it: by a secret address, without a session.

create table calendar_feeds (
  org_id uuid not null references organizations (id),
  id uuid not null,
  user_id uuid not null references users (id),
  -- own: the visits that the person goes to; company: all of them
  kind text not null check (kind in ('own', 'company')),
  -- SHA-256 of the address' secret, by which a request finds its feed
  secret_hash bytea not null,
  -- the secret itself, encrypted, so that its owner can see the address again
  secret bytea not null,
  -- goes up with each new address
  edit_number integer not null default 1,
  -- when the address was made
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, user_id, kind)
);
create unique index calendar_feeds_by_secret on calendar_feeds (org_id, secret_hash);
alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;
create policy tenant on calendar_feeds using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update, delete on calendar_feeds to app_user;
-- Addresses of people who leave, or may see less from now on, end in the same transaction.
grant select (org_id, user_id, kind), delete on calendar_feeds to app_auth;

-- Goes up with every change of what a feed shows, in the transaction of the change, so that programs that ask each minute
-- cost one look at a row. No row is version 0.
create table calendar_versions (
  org_id uuid not null references organizations (id),
  -- a person; the company's own id for all visits together
  owner_id uuid not null,
  version bigint not null,
  primary key (org_id, owner_id)
);
alter table calendar_versions enable row level security;
alter table calendar_versions force row level security;
create policy tenant on calendar_versions using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on calendar_versions to app_user, app_auth;
