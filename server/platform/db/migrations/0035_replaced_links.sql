-- The customer's link of a decided quote can be replaced, such as after it was forwarded to the wrong person. The link is
-- no part of the evidence; everything else of a decided quote stays as it is. Generated columns have no value yet when
-- a trigger runs before an update, and follow from the others anyway.
create or replace function refuse_change_of_evidence() returns trigger
  language plpgsql set search_path = pg_catalog, public
  as $$
    declare
      besides constant text[] := array['approval_token', 'valid_until', 'search_text', 'phone_key'];
    begin
      -- A company past its grace period is erased with everything it has.
      if tg_op = 'DELETE' then
        if company_is_over(old.org_id) then return old; end if;
      elsif tg_op = 'UPDATE' then
        if company_is_over(old.org_id) then return new; end if;
        if tg_table_name = 'quotes' then
          if old.approval_token is not null and new.approval_token is not null
            and to_jsonb(old) - besides = to_jsonb(new) - besides then return new; end if;
        end if;
      end if;
      raise exception 'Decided quotes and their evidence cannot be changed or removed (%)', tg_table_name using errcode = '42501';
    end
  $$;

-- Replaces the link of a quote, decided or not: the program itself cannot write to a decided quote. Returns false when there
-- is no such quote, or when it has no link.
create function replace_link(quote uuid, secret text, at timestamptz) returns boolean
  language sql volatile security definer set search_path = pg_catalog, public
  as $$
    with replaced as (
      update quotes q set approval_token = secret, updated_at = case when q.status = 'pending' then at else q.updated_at end
      where q.org_id = current_setting('app.org_id')::uuid and q.id = quote and q.approval_token is not null
      returning q.id)
    select exists (select from replaced)
  $$;
revoke all on function replace_link(uuid, text, timestamptz) from public;
grant execute on function replace_link(uuid, text, timestamptz) to app_user;
