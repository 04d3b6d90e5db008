-- The number of an account's last entry before p_before; 0 if there is none. It is found by bisection: entries are numbered
-- without gaps, and their times rise with their numbers. The clocks of several servers can differ; callers allow for that.
create function ledger_sequence_before(p_member_id bigint, p_asset text, p_before timestamptz) returns bigint
language plpgsql stable set search_path from current
as $$
declare
  v_low bigint := 0;
  v_high bigint := coalesce((select a.sequence from ledger.account a where a.member_id = p_member_id and a.asset = p_asset), 0);
  v_middle bigint;
  v_at timestamptz;
begin
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    select t.created_at into v_at from ledger.transfer t
    where t.from_account = p_member_id and t.asset = p_asset and t.from_sequence = v_middle;
    if not found then
      select t.created_at into v_at from ledger.transfer t
      where t.to_account = p_member_id and t.asset = p_asset and t.to_sequence = v_middle;
    end if;
    if v_at < p_before then v_low := v_middle; else v_high := v_middle - 1; end if;
  end loop;
  return v_low;
end
$$;

grant execute on function ledger_sequence_before to banyan_app;
