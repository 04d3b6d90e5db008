-- The hash of a sealed block: SHA-256 of the hash before it, its header and the digests of its rows.
create function ledger_block_hash(
  p_previous bytea, p_number bigint, p_era integer, p_era_floor bigint, p_from xid8, p_until xid8, p_rows bigint, p_digests bytea
) returns bytea
language sql immutable set search_path from current
as $$
  select sha256(p_previous || convert_to(
    row(p_number, p_era, p_era_floor, p_from::text, p_until::text, p_rows)::text, 'UTF8') || p_digests)
$$;

grant execute on function ledger_block_hash to banyan_app;
