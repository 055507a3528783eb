#!/bin/sh
# Writes the secrets of compose.yaml to deploy/secrets, each in its own file. Existing files stay as they are, so that it
# is safe to repeat. Delete a file first to replace its secret.
set -eu

folder="$(cd "$(dirname "$0")" && pwd)/secrets"
members=mongo-a:27017,mongo-b:27017,mongo-c:27017

# Each container reads these files under another user id, so the files are readable and the folder keeps other users out.
umask 022
mkdir -p "$folder"
chmod 700 "$folder"

# random BYTES prints as many random bytes in hexadecimal: a URI needs no escapes for them.
random() {
  head -c "$1" /dev/urandom | od -An -v -tx1 | tr -d ' \n'
}

# save NAME VALUE writes a secret unless it exists.
save() {
  [ -s "$folder/$1" ] && return
  printf '%s\n' "$2" > "$folder/$1.new"
  mv "$folder/$1.new" "$folder/$1"
  echo "Wrote $folder/$1"
}

for name in metrics_token mongo_admin_password mongo_backup_password mongo_portal_password redis_password secret_key; do
  save "$name" "$(random 32)"
done
save mongo_keyfile "$(random 64)"
save proxy_env "STICKY_SECRET=$(random 32)"
save mongodb_uri "mongodb://portal:$(cat "$folder/mongo_portal_password")@$members/rowanstead?authSource=rowanstead&replicaSet=portal&w=majority"
save redis_url "redis://:$(cat "$folder/redis_password")@redis:6379"
