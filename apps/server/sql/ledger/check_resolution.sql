-- Fails with LG005 unless these legs take out of the house accounts exactly what the posting p_resolves put into them.
create function ledger_check_resolution(p_resolves bigint, p_from bigint[], p_assets text[], p_amounts bigint[]) returns void
language plpgsql security definer set search_path from current
as $$
begin
  if not exists (select 1 from ledger.posting where id = p_resolves) then
    raise exception 'posting % to resolve does not exist', p_resolves using errcode = 'LG005';
  end if;
  if exists (
    select to_account, asset, sum(amount) from ledger.transfer
    where posting_id = p_resolves and to_account < 0 group by 1, 2
    except
    select l.account, l.asset, sum(l.amount) from unnest(p_from, p_assets, p_amounts) l (account, asset, amount)
    group by 1, 2
  ) then
    raise exception 'resolving posting % must move exactly what it put there', p_resolves using errcode = 'LG005';
  end if;
end
$$;
