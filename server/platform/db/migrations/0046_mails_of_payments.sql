-- The payment of a receipt, and of the mail that the receipt is void: a receipt that was voided before it could leave must
-- not leave, and then nobody is told that it is void.
alter table messages add column payment_id uuid;
-- As in "on_my_way_undone". No message has one yet.
select set_config('app.org_id', '00000000-0000-0000-0000-000000000000', true);
alter table messages add foreign key (org_id, payment_id) references payment_entries (org_id, id);
create index messages_by_payment on messages (org_id, payment_id) where payment_id is not null;
