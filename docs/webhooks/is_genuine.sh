# is_genuine SECRET WEBHOOK_ID WEBHOOK_TIMESTAMP WEBHOOK_SIGNATURE BODY_FILE
is_genuine() {
  local key nonce expected signature signatures
  [[ $3 =~ ^[0-9]{1,12}$ ]] && ((10#$3 >= $(date +%s) - 300 && 10#$3 <= $(date +%s) + 300)) || return 1
  key=$(base64 -d <<<"${1#whsec_}" | od -An -v -tx1 | tr -d ' \n')
  expected=$({ printf %s "$2.$3." && cat "$5"; } |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)
  # Compares in constant time: under a key that nobody else knows.
  nonce=$(openssl rand -hex 32)
  keyed() { printf %s "$1" | openssl dgst -sha256 -hmac "$nonce" -r; }
  read -ra signatures <<<"$4"
  for signature in "${signatures[@]}"; do
    [[ $(keyed "$signature") == "$(keyed "v1,$expected")" ]] && return
  done
  return 1
}
