#!/bin/bash
# Replaces everything in the database by a backup: as of the moment at which its dump ended, users and passwords included.
set -euo pipefail

if [ $# -ne 1 ] || ! [ -f "$BACKUP_FOLDER/$1" ]; then
  echo "Name one of these backups:" >&2
  (cd "$BACKUP_FOLDER" && ls) >&2
  exit 2
fi

backup="$BACKUP_FOLDER/$1"
# Those of earlier versions are not encrypted.
read_backup() {
  if [[ "$backup" == *.enc ]]; then
    openssl enc -d -aes-256-ctr -pbkdf2 -pass "file:$BACKUP_KEY_FILE" -in "$backup"
  else
    cat "$backup"
  fi
}

# Restoring drops what is there, so the whole file is read once before.
if ! read_backup | gzip --test 2> /dev/null; then
  echo "$1 is damaged, or backup_key is not the one that it was made with. Nothing was changed." >&2
  exit 1
fi

uri="mongodb://admin:$(cat "$MONGO_ADMIN_PASSWORD_FILE")@$MONGO_MEMBERS/?replicaSet=portal&authSource=admin"
read_backup | mongorestore --drop --oplogReplay --gzip --archive --ssl --sslCAFile="$MONGO_TLS_CA_FILE" \
  --config=<(printf 'uri: %s\n' "$uri")

# The portal from which the backup came may still send the same messages.
mongosh --quiet --nodb "$(dirname "$0")/hold.js"
