-- Where a step ends that takes about p_max_rows transfers of transactions in [p_from, p_until): after the transaction that holds
-- its last row. p_until where fewer are left.
create function ledger_step_end(p_from xid8, p_until xid8, p_era_floor bigint, p_max_rows integer) returns xid8
language plpgsql stable set search_path from current
as $$
declare
  v_last xid8;
  v_end xid8;
begin
  execute 'select xid from ledger.transfer where xid >= $1 and xid < $2 and posting_id > $3 order by xid offset $4 limit 1'
    into v_last using p_from, p_until, p_era_floor, p_max_rows - 1;
  execute 'select xid from ledger.transfer where xid > $1 and xid < $2 order by xid limit 1'
    into v_end using v_last, p_until;
  return coalesce(v_end, p_until);
end
$$;
