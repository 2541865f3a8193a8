-- Mails that may not leave yet, and how many an address has had.

-- waiting: a mail to a customer that may not leave yet, such as before the owner's address is confirmed; `error` says why
alter table messages drop constraint messages_status_check;
alter table messages add constraint messages_status_check check (status in
  ('waiting', 'queued', 'sent', 'delivered', 'bounced', 'complained', 'suppressed', 'failed', 'outbox'));
create index messages_waiting on messages (org_id, created_at) where status = 'waiting';
-- Finds the companies that have some.
grant select (status) on messages to app_auth;

-- Whether one more mail may go to an address is decided by those that it has had.
create index account_messages_by_recipient on account_messages (recipient, created_at);
create index account_messages_by_user on account_messages (user_id, created_at);
grant select (user_id, recipient, created_at) on account_messages to app_auth;
