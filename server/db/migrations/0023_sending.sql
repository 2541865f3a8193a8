-- A quote counts as sent when a mail server has accepted its mail, or when somebody has shared its link. The link works,
-- and its validity counts, from the click on.
alter table quotes
  add column link_made_at timestamptz,
  -- what became of the latest mail with the link; null for a quote that was never mailed
  add column mail_state text check (mail_state in ('queued', 'outbox', 'sent', 'failed'));
-- The owner of the tables is bound by row-level security, too; in this transaction it looks at all companies once.
alter table quotes no force row level security;
update quotes set link_made_at = sent_at where sent_at is not null;
alter table quotes force row level security;
alter table quotes drop constraint quotes_check5;
alter table quotes add check ((approval_token is null) = (link_made_at is null));
alter table quotes add check (sent_at is null or link_made_at is not null);

-- Counts and sums of a selection are answered from the index alone.
drop index quotes_by_status;
create index quotes_by_status on quotes (org_id, status, created_at, id)
  include (total_cents, link_made_at, sent_at, mail_state, viewed_at, approval_token_expires_at, author_id);

drop function found_quotes(text, text[]);
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
revoke all on function found_quotes(text, text[]) from public;
grant execute on function found_quotes(text, text[]) to app_user;

alter table messages
  -- of the quote that a mail with a link shows
  add column quote_revision integer,
  -- who chose to send it
  add column author_id uuid,
  add column author_name text not null default '',
  -- a mail about a decision that left without the signed copy: the copy follows in a mail of its own
  add column copy_follows boolean not null default false,
  -- when the recipient's mail server refused the recipient, and when the recipient called the mail unwanted
  add column bounced_at timestamptz,
  add column complained_at timestamptz;
create index messages_to_customers on messages (org_id, created_at) include (bounced_at, complained_at) where kind = 'quote_sent';
create index messages_in_outbox on messages (org_id, created_at) where kind = 'quote_sent' and status = 'outbox';

-- How many mails a company has sent to strangers. One row for each company is the counter of all processes.
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
