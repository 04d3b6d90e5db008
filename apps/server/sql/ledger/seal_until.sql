-- Seals transfers of transactions in [sealed_until, p_until) into one block, and returns how many. The block has about
-- p_max_rows rows, because it never splits a transaction.
create function ledger_seal_until(p_until xid8, p_max_rows integer, p_now timestamptz) returns bigint
language plpgsql set search_path from current
as $$
declare
  v_upkeep ledger.upkeep;
  v_previous ledger.block;
  v_until xid8;
  v_number bigint;
  v_content record;
begin
  select * into strict v_upkeep from ledger.upkeep for update;
  v_until := ledger_step_end(v_upkeep.sealed_until, p_until, v_upkeep.era_floor, p_max_rows);
  execute
    'select count(*) as rows, max(r.posting_id) as last_posting_id,
      string_agg(r.digest, null order by r.posting_id, r.leg) as digests,
      string_agg(int8send(r.posting_id) || int4send(r.leg) || substring(r.digest for 8), null
        order by r.posting_id, r.leg) as leaves
    from (
      select t.posting_id, t.leg, ledger_digest(t, p) as digest
      from ledger.transfer t join ledger.posting p on p.id = t.posting_id
      where t.xid >= $1 and t.xid < $2 and t.posting_id > $3
      offset 0
    ) r'
    into v_content using v_upkeep.sealed_until, v_until, v_upkeep.era_floor;
  if v_content.rows > 0 then
    select * into v_previous from ledger.block order by number desc limit 1;
    v_number := coalesce(v_previous.number, 0) + 1;
    insert into ledger.block values (
      v_number, v_upkeep.era, v_upkeep.era_floor, v_upkeep.sealed_until, v_until, v_content.rows,
      v_content.last_posting_id, v_content.leaves, coalesce(v_previous.hash, ''),
      ledger_block_hash(coalesce(v_previous.hash, ''), v_number, v_upkeep.era, v_upkeep.era_floor,
        v_upkeep.sealed_until, v_until, v_content.rows, v_content.digests),
      p_now
    );
    update ledger.upkeep set sealed_until = v_until;
  end if;
  return v_content.rows;
end
$$;
