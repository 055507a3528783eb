#!/bin/bash
# Dumps the whole replica set to one encrypted file as of one moment, then deletes the oldest backups beyond BACKUP_KEEP.
# A dump gets a backup's name only when it is complete, and a failed one deletes no backup.
set -euo pipefail

keep="${BACKUP_KEEP:-14}"
if ! [[ "$keep" =~ ^[1-9][0-9]{0,3}$ ]]; then
  echo "BACKUP_KEEP must be a whole number from 1 to 9999, not '$keep'." >&2
  exit 2
fi

name="rowanstead-$(date -u +%Y-%m-%dT%H%M%SZ).archive.gz.enc"
unfinished="$BACKUP_FOLDER/$name.unfinished"
rm -f "$BACKUP_FOLDER"/*.unfinished

uri="mongodb://backup:$(cat "$MONGO_BACKUP_PASSWORD_FILE")@$MONGO_MEMBERS/?replicaSet=portal&authSource=admin&readPreference=secondaryPreferred"
# The URI holds the password and goes by a file, because arguments are visible to every process.
if ! mongodump --quiet --oplog --gzip --archive --ssl --sslCAFile="$MONGO_TLS_CA_FILE" --config=<(printf 'uri: %s\n' "$uri") |
  openssl enc -e -aes-256-ctr -pbkdf2 -pass "file:$BACKUP_KEY_FILE" -out "$unfinished"; then
  rm -f "$unfinished"
  echo "The backup failed. All earlier backups are kept." >&2
  exit 1
fi
sync "$unfinished"
mv "$unfinished" "$BACKUP_FOLDER/$name"
echo "Wrote the backup $name."

# The names sort by time. Those of earlier versions have no .enc and are not encrypted.
shopt -s nullglob
backups=("$BACKUP_FOLDER"/rowanstead-*.archive.gz{,.enc})
mapfile -t backups < <(printf '%s\n' "${backups[@]}" | sort)
for ((i = 0; i < ${#backups[@]} - keep; i += 1)); do
  rm "${backups[i]}"
  echo "Deleted the backup $(basename "${backups[i]}")."
done
