-- The built-in test provider makes its own tables where it is used (server/payments/test-provider/table-commands.ts), so
-- that a production has none. Where it was used they stay, with the accounts and plans that the companies there have.
do $$
begin
  if not exists (select from test_provider_objects) then
    drop table test_provider_objects, test_provider_events;
  end if;
end $$;
