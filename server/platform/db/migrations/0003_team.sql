-- Invitations to a company's team. The members themselves are users with an org_id.
create table invitations (
  org_id uuid not null references organizations (id),
  id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'member')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked')),
  -- SHA-256 of the token in the mail
  token_hash bytea not null,
  invited_by uuid references users (id),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- An invitation is a mail to a stranger. Like a quote, one that bounces lowers the company's mail allowance.
  bounced_at timestamptz,
  primary key (org_id, id)
);
create unique index invitations_one_pending on invitations (org_id, email) where status = 'pending';
create index invitations_by_email on invitations (email) where status = 'pending';
create index invitations_by_age on invitations (org_id, created_at);

alter table invitations enable row level security;
alter table invitations force row level security;
create policy tenant on invitations using (org_id = current_setting('app.org_id')::uuid);
-- A person who confirms an address sees the invitations to it, from any company.
create policy identity on invitations to app_auth using (true);
-- never token_hash
grant select (org_id, id, email, role, status, invited_by, expires_at, created_at, bounced_at) on invitations to app_user;
grant select, insert, update on invitations to app_auth;
grant select (org_id, created_at, bounced_at) on invitations to app_worker;
