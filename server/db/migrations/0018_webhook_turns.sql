-- Which delivery of an endpoint is due longest: found at the beginning of this index, however many wait behind it.
create index webhook_deliveries_turns on webhook_deliveries (org_id, endpoint_id, next_try_at, id) where state = 'waiting';
