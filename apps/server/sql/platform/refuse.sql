-- An expected "no": the server makes a refusal of it (platform/database-connection.ts), and the transaction is lost.
create function platform_refuse(p_name text, p_params jsonb default '{}') returns void
language plpgsql as $$
begin
  raise exception using errcode = 'BA001', message = p_name, detail = p_params::text;
end
$$;

grant execute on function platform_refuse to banyan_app;
