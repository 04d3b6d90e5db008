-- What a payment takes, as it was written.
create type orders_paid as (
  id uuid, member_id bigint, now timestamptz, paid_day date, product_total bigint, total bigint, paid_coupon bigint, paid_point bigint,
  paid_usdt bigint, has_activation boolean, refused text
);
