-- The list of open quotes in the order of their numbers: without it, a page begins with all those that were decided long ago.
create index quotes_pending_by_number on quotes (org_id, number, revision) where status = 'pending';
