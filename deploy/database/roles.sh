#!/bin/sh
# The two logins and the database of docs/operations.md, once, as the superuser. Passwords come from the environment.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" \
  --set=owner_password="$OWNER_PASSWORD" --set=app_password="$APP_PASSWORD" <<'SQL'
create role banyan_app login noinherit password :'app_password';
create role banyan_owner login password :'owner_password';
create role banyan_signer nologin;
grant banyan_app to banyan_owner;
create database banyan owner banyan_owner;
SQL
