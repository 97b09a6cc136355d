#!/bin/sh
# The broker wants its passwords hashed, in a file that only it can read.
set -eu
umask 077
printf '%s:%s\n' "$MQ_USERNAME" "$(cat /run/secrets/broker_password)" >/tmp/passwords
mosquitto_passwd -U /tmp/passwords
cat >/tmp/mosquitto.conf <<'CONF'
listener 1883
protocol websockets
allow_anonymous false
password_file /tmp/passwords
persistence true
persistence_location /mosquitto/data/
log_dest stderr
CONF
exec mosquitto -c /tmp/mosquitto.conf
