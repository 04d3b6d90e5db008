-- Summed days whose incomes by country differ from their settlement; always empty.
create view bonus_country_contradiction as
select d.day, 'incomes by country' as what, c.income as summed, t.received as settled
from bonus.day d
left join lateral (select coalesce(sum(income), 0) as income from bonus.country_day where day = d.day) c on true
left join lateral (
  select coalesce(sum(value::numeric), 0) as received from jsonb_each_text(d.totals -> 'received')
) t on true
where d.countries_summed_at is not null and c.income <> t.received;

grant select on bonus_country_contradiction to banyan_app;
