-- The price reduction of a mail that tells of it: while it waits, the price can go down further, so it is written again when it leaves.
alter table messages add column reduction_id uuid;
-- As in "on_my_way_undone". No message has one yet.
select set_config('app.org_id', '00000000-0000-0000-0000-000000000000', true);
alter table messages add foreign key (org_id, reduction_id) references price_reductions (org_id, id);
