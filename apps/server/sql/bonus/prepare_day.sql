-- Creates the partitions for a day's settlement: one per day for members, and one per month for each other table.
-- Deletes the members of days before p_keep_from.
create function bonus_prepare_day(p_day date, p_keep_from date) returns void
language plpgsql security definer set search_path from current as $$
declare
  c_month constant date := date_trunc('month', p_day)::date;
  v_part record;
  v_old text;
begin
  for v_part in
    select 'member_day' as parent, 'member_day_' || to_char(p_day, 'YYYYMMDD') as name, format('in (%L)', p_day) as bounds
    union all
    select t, t || '_' || to_char(p_day, 'YYYYMM'), format('from (%L) to (%L)', c_month, (c_month + interval '1 month')::date)
    from unnest(array['line', 'source', 'credit', 'sale', 'lead', 'generation']) t
  loop
    -- Attaching a table does not block reads of its parent; creating it as a partition would.
    if to_regclass('bonus.' || v_part.name) is null then
      execute format('create table bonus.%I (like bonus.%I including all)', v_part.name, v_part.parent);
      execute format('alter table bonus.%I attach partition bonus.%I for values %s', v_part.parent, v_part.name, v_part.bounds);
    end if;
  end loop;
  for v_old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'bonus.member_day'::regclass and c.relname < 'member_day_' || to_char(p_keep_from, 'YYYYMMDD')
  loop
    execute format('drop table bonus.%I', v_old);
  end loop;
end
$$;
grant execute on function bonus_prepare_day to banyan_app;
