-- Mails that leave, and how many a company may send.

-- Mails of a company about its quotes.
create table messages (
  org_id uuid not null references organizations (id),
  id uuid not null,
  quote_id uuid,
  -- of the quote that a mail with a link shows
  quote_revision integer,
  kind text not null,
  recipient text not null,
  reply_to text not null default '',
  sender_name text not null default '',
  -- who chose to send it
  author_id uuid,
  author_name text not null default '',
  subject text not null,
  html text not null,
  text text not null,
  -- The logo that the mail was written with. Its picture is put into the mail when it leaves, as the PDFs are.
  logo_url text,
  attach_signed_pdf boolean not null default false,
  attach_quote_pdf boolean not null default false,
  -- a mail about a decision that left without the signed copy: the copy follows in a mail of its own
  copy_follows boolean not null default false,
  status text not null default 'queued' check (status in ('queued', 'sent', 'outbox', 'failed')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- when the recipient's mail server refused the recipient, and when the recipient called the mail unwanted
  bounced_at timestamptz,
  complained_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);
create index messages_by_quote on messages (org_id, quote_id, created_at);
create index messages_to_customers on messages (org_id, created_at) include (bounced_at, complained_at) where kind = 'quote_sent';
create index messages_in_outbox on messages (org_id, created_at) where kind = 'quote_sent' and status = 'outbox';

alter table messages enable row level security;
alter table messages force row level security;
create policy tenant on messages using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on messages to app_user;

-- How many mails a company has sent to strangers. Its one row is the counter of all processes.
create table mail_allowances (
  org_id uuid primary key references organizations (id),
  -- of the mails of the last 24 hours; one conditional update counts and adds
  mailed_at timestamptz[] not null default '{}',
  -- what the operator gave beyond the usual; null for nothing
  raised_hour integer check (raised_hour > 0),
  raised_day integer check (raised_day > 0),
  -- of a request for more that nobody has answered
  requested_at timestamptz,
  check ((raised_hour is null) = (raised_day is null))
);
alter table mail_allowances enable row level security;
alter table mail_allowances force row level security;
create policy tenant on mail_allowances using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on mail_allowances to app_user;

-- Mails about an account carry links that open it, so they are out of reach of the company's own staff.
-- A message from the contact form travels here as well, as a mail of kind 'contact': its id is the id of the form, so that a
-- button pressed twice is one mail.
create table account_messages (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  kind text not null,
  recipient text not null,
  -- Subject, HTML and text, encrypted with the program's key: a link in it is as good as a password. Emptied once it has left.
  encrypted_content bytea,
  -- HMAC of what was typed into the contact form: tells a repeated press from another message in the same form
  fingerprint bytea,
  status text not null default 'queued' check (status in ('queued', 'sent', 'outbox', 'failed')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
-- Requests add mails, recognize a repeated press, and find out what became of the mail of an invitation (its id is the
-- invitation's). They read nothing else of a mail.
grant insert, select (id, fingerprint, status, error) on account_messages to app_auth;
grant select, update, delete on account_messages to app_worker;
