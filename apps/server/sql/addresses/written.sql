-- What an order copies of an address. A separate type, because a column that is added to the table would change what functions
-- of builds that still run return.
create type addresses_written as (
  id uuid, member_id bigint, recipient text, area_code text, phone text, country text, province text, city text,
  district text, detail text, postal_code text
);
