-- Extended public keys that addresses of a chain came from before. Indexes are counted on when the key is changed: a key
-- gave the addresses below until_index that no key before it gave.
create table payments.former_key (
  chain_id bigint not null references payments.chain (chain_id),
  -- The beginning of the SHA-256 of the key.
  key_id text not null,
  until_index bigint not null check (until_index > 0),
  replaced_at timestamptz not null,
  primary key (chain_id, until_index)
);
grant select, insert on payments.former_key to banyan_app;
