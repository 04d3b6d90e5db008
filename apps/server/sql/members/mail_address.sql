-- Email address, language and name of a member; no row without an address.
create function members_mail_address(p_member_id bigint) returns table (email text, language text, name text)
language sql stable
begin atomic
  select m.email, m.language, m.name from members.member m where m.id = p_member_id and m.email is not null;
end;

grant execute on function members_mail_address to banyan_app;
