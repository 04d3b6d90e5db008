-- Places and chains that violate a rule of the team tree; always empty. Every stored value is recomputed from the
-- ancestors, which have smaller numbers, so a wrong jump or depth is detected like a wrong parent. The tree is read in
-- chunks, in numeric order, so that ten million places need no more memory than a few.
create view network_contradiction as
select fault.*
from generate_series(0, (select max(id) from network.place), 100000) piece (above)
cross join lateral (
  select p.id as place_id, case
      when r.id is null or q.id is null or p.side is null then 'parent or referrer'
      when p.depth <> q.depth + 1 then 'depth'
      when p.chain_head_id <> case when q.side = p.side then q.chain_head_id else q.id end then 'head of its chain'
      else 'jump'
    end as what
  from network.place p
  left join network.place q on q.id = p.parent_id and q.id < p.id
  left join network.place qj on qj.id = q.jump_id
  left join network.place qjj on qjj.id = qj.jump_id
  left join network.place r on r.id = p.referrer_id and r.id < p.id
  where p.id > piece.above and p.id <= piece.above + 100000 and p.parent_id is not null and (
    r.id is null or q.id is null or p.side is null
    or p.depth <> q.depth + 1
    or p.chain_head_id <> case when q.side = p.side then q.chain_head_id else q.id end
    or p.jump_id is distinct from case when q.depth - qj.depth = qj.depth - qjj.depth then qj.jump_id else q.id end)
  union all
  select p.id, 'root' from network.place p
  where p.id > piece.above and p.id <= piece.above + 100000 and p.parent_id is null and (
    p.id <> (select min(id) from network.place) or p.side is not null or p.referrer_id is not null or p.depth <> 0
    or p.jump_id <> p.id or p.chain_head_id <> p.id)
  union all
  select min(p.id), 'one side for two' from network.place p
  where p.parent_id > piece.above and p.parent_id <= piece.above + 100000
  group by p.parent_id, p.side having count(*) > 1
  union all
  -- Every place starts a chain on each side but its own, which ends at its outermost place.
  select p.id, 'chain' from network.place p
  cross join (values ('left'), ('right')) s (side)
  left join network.chain c on c.head_id = p.id and c.side = s.side
  left join network.place t on t.id = c.tail_id
  where p.id > piece.above and p.id <= piece.above + 100000 and p.side is distinct from s.side and (
    t.id is null
    or (t.id <> p.id and (t.side is distinct from s.side or t.chain_head_id <> p.id))
    or exists (select from network.place o where o.parent_id = t.id and o.side = s.side))
  union all
  select c.head_id, 'chain of nobody' from network.chain c
  left join network.place p on p.id = c.head_id
  where c.head_id > piece.above and c.head_id <= piece.above + 100000 and (p.id is null or p.side = c.side)
) fault;

grant select on network_contradiction to banyan_app;
