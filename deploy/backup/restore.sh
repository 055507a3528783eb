#!/bin/bash
# Replaces everything in the database by a backup: as of the moment at which its dump ended, users and passwords included.
set -euo pipefail

if [ $# -ne 1 ] || ! [ -f "$BACKUP_FOLDER/$1" ]; then
  echo "Name one of these backups:" >&2
  (cd "$BACKUP_FOLDER" && ls) >&2
  exit 2
fi

uri="mongodb://admin:$(cat "$MONGO_ADMIN_PASSWORD_FILE")@$MONGO_MEMBERS/?replicaSet=portal&authSource=admin"
exec mongorestore --drop --oplogReplay --gzip --archive="$BACKUP_FOLDER/$1" --ssl --sslCAFile="$MONGO_TLS_CA_FILE" \
  --config=<(printf 'uri: %s\n' "$uri")
