-- Why an event is refused: a member lacks p_asset, or its key was used for another event.
create function ledger_refusal(p_asset text) returns text
language sql immutable as $$
  select case p_asset
    when 'USDT' then 'INSUFFICIENT_BALANCE' when 'COUPON' then 'INSUFFICIENT_COUPONS' when 'POINT' then 'INSUFFICIENT_POINTS'
    else 'IDEMPOTENCY_KEY_REUSED'
  end
$$;
