-- Members inconsistent with the ledger; always empty. A cancelled account is empty, and nothing can credit it again.
create view members_books_contradiction as
select a.member_id, 'cancelled with money' as what
from members.member m join ledger.account a on a.member_id = m.id
where m.status = 'cancelled' and a.balance <> 0
union all
select m.id, 'cancelled and activated' as what
from members.member m
left join lateral (
  select c.activated from members.activation_change c where c.member_id = m.id order by c.entry desc limit 1
) newest on true
where m.status = 'cancelled' and (m.activated_at is not null or newest.activated);

grant select on members_books_contradiction to banyan_app;
