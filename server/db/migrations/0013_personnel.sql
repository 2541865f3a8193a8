-- What became of the mail of an invitation: its id is the invitation's. Nothing else of a mail can be read.
grant select (status, error) on account_messages to app_auth;

-- What one person of the team did lately.
create index quote_events_by_actor on quote_events (org_id, actor_id, at) where actor_kind = 'staff';
