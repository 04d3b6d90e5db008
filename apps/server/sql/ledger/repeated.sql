-- The first answer to an event that could not be written because its key is taken. No row if the key was used for another
-- event. Fails with LG004 if the key is free: then another event has resolved p_resolves.
create function ledger_repeated(
  p_key text, p_kind text, p_resolves bigint, p_assets text[], p_from bigint[], p_to bigint[], p_amounts bigint[], p_kinds text[]
) returns table (
  posting_id bigint, posted_at timestamptz, from_sequences bigint[], from_balances bigint[], to_sequences bigint[],
  to_balances bigint[]
)
language plpgsql
as $$
declare
  v_posting ledger.posting;
begin
  select * into v_posting from ledger.posting p where p.key = p_key;
  if not found then
    raise exception 'posting % is already resolved', p_resolves using errcode = 'LG004';
  end if;
  if v_posting.kind <> p_kind or v_posting.resolves is distinct from p_resolves then
    return;
  end if;
  return query
    select v_posting.id, v_posting.created_at, array_agg(t.from_sequence order by t.leg), array_agg(t.from_balance order by t.leg),
      array_agg(t.to_sequence order by t.leg), array_agg(t.to_balance order by t.leg)
    from ledger.transfer t where t.posting_id = v_posting.id
    having array_agg(t.asset order by t.leg) = p_assets
      and array_agg(t.from_account order by t.leg) = p_from and array_agg(t.to_account order by t.leg) = p_to
      and array_agg(t.amount order by t.leg) = p_amounts
      and array_agg(t.kind order by t.leg)
        = array(select coalesce(k, p_kind) from unnest(p_kinds) with ordinality u (k, n) order by n);
end
$$;
