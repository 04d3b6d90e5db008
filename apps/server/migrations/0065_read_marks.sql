-- Which announcements each member has read, so that the others can be counted and marked.
create table content.read_mark (
  member_id bigint not null,
  announcement_id bigint not null references content.announcement (id) on delete cascade,
  read_at timestamptz not null,
  primary key (member_id, announcement_id)
);
-- For deleting an announcement.
create index read_mark_announcement on content.read_mark (announcement_id);

grant select, insert, delete on content.read_mark to banyan_app;
