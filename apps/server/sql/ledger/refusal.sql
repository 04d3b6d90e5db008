-- The name of a refusal: a member has too little of p_asset or, if that is null, the key was used for another event.
create function ledger_refusal(p_asset text) returns text
language sql immutable as $$
  select case p_asset
    when 'USDT' then 'INSUFFICIENT_BALANCE' when 'COUPON' then 'INSUFFICIENT_COUPONS' when 'POINT' then 'INSUFFICIENT_POINTS'
    else 'IDEMPOTENCY_KEY_REUSED'
  end
$$;
