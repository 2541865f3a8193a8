-- The few quotes whose mail is on its way, waits or has failed: without it, a page of them begins with every open quote.
create index quotes_unsent on quotes (org_id, created_at, id) where status = 'pending' and link_made_at is not null and sent_at is null;
