#!/bin/sh
# Netmaker reads its secrets from the environment alone: they come from files, and no further than its own process.
set -eu
MASTER_KEY=$(cat /run/secrets/master_key)
MQ_PASSWORD=$(cat /run/secrets/broker_password)
SQL_PASS=$(cat /run/secrets/database_password)
export MASTER_KEY MQ_PASSWORD SQL_PASS
# where it keeps its log
mkdir -p data
exec /root/netmaker
