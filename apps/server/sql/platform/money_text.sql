-- Formats micro-units as a decimal amount, like formatMoney of the contract.
create function platform_money_text(p_micros bigint) returns text
language sql immutable return trim_scale(p_micros * 0.000001)::text;

grant execute on function platform_money_text to banyan_app;
