-- The part of an address that an order copies. A separate type, because adding a column to the table would change the
-- result of functions of builds that are still running.
create type addresses_written as (
  id uuid, member_id bigint, recipient text, area_code text, phone text, country text, province text, city text,
  district text, detail text, postal_code text
);
