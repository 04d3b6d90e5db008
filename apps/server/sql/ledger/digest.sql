-- The SHA-256 of a row and its posting, 32 bytes.
create function ledger_digest(t ledger.transfer, p ledger.posting) returns bytea
language sql immutable set search_path from current
as $$
  select sha256(convert_to(row(
    t.posting_id, t.leg, t.from_account, t.to_account, t.amount, t.from_sequence, t.from_balance, t.to_sequence,
    t.to_balance, t.xid::text, (extract(epoch from t.created_at) * 1000000)::bigint, t.asset, t.kind,
    p.key, p.kind, p.reference, p.memo::text, p.resolves, (extract(epoch from p.created_at) * 1000000)::bigint
  )::text, 'UTF8'))
$$;

grant execute on function ledger_digest to banyan_app;
