-- What becomes of a message after it has left: addresses that get nothing more, and reports of delivery.

-- Addresses to which a company sends nothing by e-mail until a person lifts it. Lifted rows stay as history.
create table suppressions (
  org_id uuid not null references organizations (id),
  id uuid not null,
  -- in lower case
  address text not null check (address = lower(address)),
  reason text not null check (reason in ('bounced', 'complained')),
  -- the words of the recipient's mail server
  detail text not null default '',
  -- the message that bounced or that the recipient complained about
  message_id uuid,
  at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid,
  lifted_by_name text not null default '',
  primary key (org_id, id),
  foreign key (org_id, message_id) references messages (org_id, id)
);
create unique index suppressions_in_force on suppressions (org_id, address) where lifted_at is null;
create index suppressions_by_time on suppressions (org_id, at, id);

alter table suppressions enable row level security;
alter table suppressions force row level security;
create policy tenant on suppressions using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on suppressions to app_user;

-- Addresses whose owners want no more reminders of this company. Messages that a customer needs for a deal still go out.
create table reminder_opt_outs (
  org_id uuid not null references organizations (id),
  -- in lower case
  address text not null check (address = lower(address)),
  -- the reminder whose link was used
  message_id uuid not null,
  at timestamptz not null,
  primary key (org_id, address),
  foreign key (org_id, message_id) references messages (org_id, id)
);
alter table reminder_opt_outs enable row level security;
alter table reminder_opt_outs force row level security;
create policy tenant on reminder_opt_outs using (org_id = current_setting('app.org_id')::uuid);
grant select, insert on reminder_opt_outs to app_user;
