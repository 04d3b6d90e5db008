-- Reviews of products by members who bought them, and the shop's answers (modules/reviews).
create schema reviews;

create table reviews.review (
  -- Time-ordered (UUID version 7), so the newest are last.
  id uuid primary key,
  product_id bigint not null,
  member_id bigint not null,
  -- The completed order that contains the product.
  order_id uuid not null,
  stars smallint not null check (stars between 1 and 5),
  -- Empty if the member only gave stars.
  words text not null check (length(words) <= 2000),
  -- In the order of the member: [{"id", "width", "height", "widths"}]. Hiding the review deletes them.
  pictures jsonb not null default '[]' check (jsonb_array_length(pictures) <= 5),
  -- The member's language when writing.
  language text not null,
  created_at timestamptz not null,
  -- When the member last changed it.
  changed_at timestamptz not null,
  -- Incremented by each change by anybody, so that staff decide on what they see.
  revision integer not null default 1,
  hidden_at timestamptz,
  hidden_by uuid,
  hidden_reason text,
  answer text check (length(answer) between 1 and 1000),
  answered_at timestamptz,
  answered_by uuid,
  constraint review_once unique (product_id, member_id),
  constraint review_hidden check (
    (hidden_at is null) = (hidden_by is null) and (hidden_at is null) = (hidden_reason is null)
  ),
  constraint review_answered check (
    (answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)
  )
);
-- Lists of a product, and of its reviews with as many stars.
create index review_visible on reviews.review (product_id, id) where hidden_at is null;
create index review_visible_stars on reviews.review (product_id, stars, id) where hidden_at is null;
create index review_member on reviews.review (member_id, id);
-- For the office.
create index review_stars on reviews.review (stars, id);
create index review_hidden_only on reviews.review (id) where hidden_at is not null;

-- Keeps catalog.product.star_counts equal to the visible reviews. Locks the review first, then the product.
create function reviews.count_stars() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and old.hidden_at is null then
    update catalog.product set star_counts[old.stars] = star_counts[old.stars] - 1 where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' and new.hidden_at is null then
    update catalog.product set star_counts[new.stars] = star_counts[new.stars] + 1 where id = new.product_id;
  end if;
  return null;
end
$$;

create trigger review_counted after insert or delete or update of stars, hidden_at on reviews.review
for each row execute function reviews.count_stars();

grant usage on schema reviews to banyan_app;
grant select, insert, update, delete on reviews.review to banyan_app;
