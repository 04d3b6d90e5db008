-- The shipping fee for goods worth p_goods to a country: a flat fee, or zero from a certain worth on (docs/rules.md 4).
-- p_shipping is the tariff of the market (shippingTariff in market.rules.ts).
create function orders_shipping_fee(p_shipping jsonb, p_country text, p_goods bigint) returns bigint
language sql immutable as $$
  select case when p_goods >= (r.rate ->> 'freeFrom')::bigint then 0 else (r.rate ->> 'flatFee')::bigint end
  from (select coalesce(p_shipping -> 'byCountry' -> p_country, p_shipping -> 'standard')) r (rate)
$$;

grant execute on function orders_shipping_fee to banyan_app;
