-- An address with its parts. A table's own row type is frozen in the functions of builds that still run, so the parts have
-- a table of their own (addresses.parts) and stand here together.
create type addresses_written as (
  id uuid, member_id bigint, recipient text, area_code text, phone text, country text, province text, city text,
  district text, detail text, postal_code text
);
