-- The email address of a member and their language; no row if they have no address.
create function members_mail_address(p_member_id bigint) returns table (email text, language text)
language sql stable
begin atomic
  select m.email, m.language from members.member m where m.id = p_member_id and m.email is not null;
end;

grant execute on function members_mail_address to banyan_app;
