set -euo pipefail
files=$(mktemp -d)
trap 'rm -r "$files"' EXIT
printf %s '{"accounts":[{"externalId":"bash-1","phoneNumber":"+12125550134","portfolioId":"pf-1",
"metadata":{"filenumber":"F-1"},"person":{"name":{"first":"Zoë"}}}]}' >"$files/body"

# signature KEY TIMESTAMP METHOD PATH BODY_FILE
signature() {
  local hash
  hash=$(openssl dgst -sha256 -r <"$5")
  printf '%s\n%s\n%s\n%s' "$2" "$3" "$4" "${hash%% *}" | openssl dgst -sha256 -hmac "$1" -r | cut -d ' ' -f 1
}

path=/external-api/accounts/bulk-upsert
idempotency_key=$(openssl rand -hex 16)
for _ in 1 2 3 4 5; do
  now=$(date +%s%3N)
  # Not every system has milliseconds.
  [[ $now =~ ^[0-9]+$ ]] || now=$(date +%s)
  status=$(curl -sS -o "$files/answer" -D "$files/headers" -w '%{http_code}' "$ACCOUNT_SYNC_URL$path" \
    -H "Authorization: Bearer $ACCOUNT_SYNC_KEY" -H "X-Service-Timestamp: $now" \
    -H "X-Service-Signature: $(signature "$ACCOUNT_SYNC_KEY" "$now" POST "$path" "$files/body")" \
    -H "Idempotency-Key: $idempotency_key" -H 'Content-Type: application/json' --data-binary "@$files/body")
  [[ $status == 429 || $status == 503 ]] || break
  wait=$(tr -d '\r' <"$files/headers" | sed -n 's/^retry-after: *//Ip')
  echo "Waiting ${wait:-5} s for the service" >&2
  sleep "${wait:-5}"
done
cat "$files/answer"
[[ $status == 200 ]]
