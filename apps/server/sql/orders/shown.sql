-- Identifies what a member is shown of an order: its lines in sequence, the parts of the address, and the shipping fee (docs/rules.md 4).
-- A line is {sku_id, name, sku_text, price, quantity, presale}, with numbers beyond 32 bits as text.
create function orders_shown(p_lines jsonb, p_address text[], p_fee bigint) returns text
language sql immutable as $$
  select encode(sha256(convert_to(jsonb_build_array(p_lines, to_jsonb(p_address), p_fee::text)::text, 'UTF8')), 'hex')
$$;

grant execute on function orders_shown to banyan_app;
