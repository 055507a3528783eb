#!/bin/sh
# Writes the secrets of compose.yaml to deploy/secrets, each in its own file, and the certificates of MongoDB and Redis, which
# need openssl. Existing files stay as they are, so that it is safe to repeat. Delete a file first to replace its secret; the
# certificates are replaced together.
set -eu

folder="$(cd "$(dirname "$0")" && pwd)/secrets"
members=mongo-a:27017,mongo-b:27017,mongo-c:27017
days=3650
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

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

# quietly COMMAND shows what a command reports only if it fails.
quietly() {
  "$@" 2> "$work/log" || {
    cat "$work/log" >&2
    exit 1
  }
}

make_key() {
  quietly openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072 -out "$work/key"
}

# certify NAME USAGE HOSTS saves a server's certificate with its key.
certify() {
  cat > "$work/extensions" <<END
basicConstraints = CA:FALSE
keyUsage = digitalSignature, keyEncipherment
extendedKeyUsage = $2
subjectAltName = $3, DNS:localhost, IP:127.0.0.1
END
  make_key
  quietly openssl req -new -key "$work/key" -subj "/O=Rowanstead/CN=$1" -out "$work/request"
  quietly openssl x509 -req -in "$work/request" -CA "$folder/tls_ca" -CAkey "$work/authority_key" \
    -set_serial "0x01$(random 16)" -sha256 -days "$days" -extfile "$work/extensions" -out "$work/certificate"
  save "$1" "$(cat "$work/certificate" "$work/key")"
}

for name in backup_key metrics_token mongo_admin_password mongo_backup_password mongo_portal_password redis_password secret_key; do
  save "$name" "$(random 32)"
done
save mongo_keyfile "$(random 64)"
save proxy_env "STICKY_SECRET=$(random 32)"
save mongodb_uri "mongodb://portal:$(cat "$folder/mongo_portal_password")@$members/rowanstead?authSource=rowanstead&replicaSet=portal&w=majority&tls=true&tlsCAFile=/run/secrets/tls_ca"
save redis_url "rediss://:$(cat "$folder/redis_password")@redis:6379"

# The authority of MongoDB's and Redis's certificates signs them once, and its key is not kept: with it, an attacker could pose as the
# database.
for name in tls_ca mongo_certificate_key redis_certificate_key; do
  [ -s "$folder/$name" ] && continue
  rm -f "$folder/tls_ca" "$folder/mongo_certificate_key" "$folder/redis_certificate_key"
done
if ! [ -s "$folder/tls_ca" ]; then
  cat > "$work/authority" <<END
[req]
distinguished_name = name
x509_extensions = authority
[name]
[authority]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
END
  make_key
  mv "$work/key" "$work/authority_key"
  quietly openssl req -x509 -new -config "$work/authority" -key "$work/authority_key" -sha256 -days "$days" \
    -subj "/O=Rowanstead/CN=tls_ca" -out "$work/certificate"
  save tls_ca "$(cat "$work/certificate")"
  # Members of the replica set show their certificate to each other as servers and as clients.
  certify mongo_certificate_key "serverAuth, clientAuth" "DNS:mongo-a, DNS:mongo-b, DNS:mongo-c"
  certify redis_certificate_key serverAuth DNS:redis
fi
