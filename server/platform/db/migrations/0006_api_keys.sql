-- Keys for programs that work for a company. Only the SHA-256 of a key is stored; the prefix identifies a key to people.
create table api_keys (
  org_id uuid not null references organizations (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  prefix text not null,
  secret_hash bytea not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text not null default '',
  primary key (org_id, id)
);
-- A key does not name its company: it is found by its hash alone, like a session.
create index api_keys_by_hash on api_keys (secret_hash);

alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy tenant on api_keys using (org_id = current_setting('app.org_id')::uuid);
create policy identity on api_keys for select to app_auth using (true);
-- never secret_hash; a key can be revoked, but its scopes cannot change
grant select (org_id, id, name, prefix, scopes, created_by, created_at, expires_at, revoked_at, last_used_at, last_used_ip) on api_keys to app_user;
grant insert, update (revoked_at) on api_keys to app_user;
-- When a person proves that an address is theirs, the keys that were made under it before are revoked.
grant select, update (revoked_at, last_used_at, last_used_ip) on api_keys to app_auth;
