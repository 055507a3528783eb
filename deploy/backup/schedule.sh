#!/bin/bash
# Makes one backup a day, at BACKUP_HOUR (UTC) or as soon as possible after it. A failed backup is tried again.
set -u

CHECK_S=600
folder="$(dirname "$0")"
hour="${BACKUP_HOUR:-3}"
if ! [[ "$hour" =~ ^([0-9]|1[0-9]|2[0-3])$ ]]; then
  echo "BACKUP_HOUR must be a whole number from 0 to 23, not '$hour'." >&2
  exit 2
fi

is_due() {
  (($(date -u +%-H) >= hour)) && ! compgen -G "$BACKUP_FOLDER/rowanstead-$(date -u +%Y-%m-%d)T*.archive.gz.enc" > /dev/null
}

while true; do
  is_due && bash "$folder/backup.sh"
  sleep "$CHECK_S" || exit 1
done
