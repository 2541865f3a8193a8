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

-- What mail servers and the mail provider report of a message after it was accepted. Each report is stored once, in the
-- transaction that queues its job.
create table mail_reports (
  org_id uuid not null references organizations (id),
  id uuid not null,
  message_id uuid not null,
  -- who reported it, and its id there
  source text not null check (source in ('mailbox', 'sendgrid')),
  source_id text not null,
  kind text not null check (kind in ('delivered', 'bounced', 'complained')),
  -- of a bounce: the address itself is wrong or closed
  is_hard boolean not null default false,
  reason text not null default '',
  at timestamptz not null,
  received_at timestamptz not null,
  applied_at timestamptz,
  primary key (org_id, id),
  unique (org_id, source, source_id),
  foreign key (org_id, message_id) references messages (org_id, id)
);
alter table mail_reports enable row level security;
alter table mail_reports force row level security;
create policy tenant on mail_reports using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on mail_reports to app_user;

-- A report names a message only. Its id is unguessable; this finds the company, and to whom the message went.
create policy reports on messages for select to app_auth using (true);
grant select (org_id, id, recipient) on messages to app_auth;
create index messages_by_id on messages (id);

-- How far the mailbox has been read to which mail servers return mails. It belongs to the installation.
create table bounce_mailboxes (
  -- address and folder, without the password
  mailbox text primary key,
  -- of the folder; when it changes, its mails have new numbers
  uid_validity bigint,
  last_uid bigint not null default 0,
  -- the process that reads it now, and until when, so that no two read it at once
  claim uuid,
  claimed_until timestamptz,
  read_at timestamptz,
  -- returned mails that name a message of ours and whose signature is missing or wrong
  forged bigint not null default 0
);
grant select, insert, update on bounce_mailboxes to app_worker;
