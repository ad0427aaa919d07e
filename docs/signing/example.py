import hashlib, hmac, os, sys, time, urllib.error, urllib.request, uuid


def signature(key, timestamp, method, path, body):
    lines = [timestamp, method, path, hashlib.sha256(body).hexdigest()]
    return hmac.new(key.encode(), "\n".join(lines).encode(), hashlib.sha256).hexdigest()


def send(method, path, body, idempotency_key):
    key, timestamp = os.environ["ACCOUNT_SYNC_KEY"], str(time.time_ns() // 1_000_000)
    headers = {
        "Authorization": f"Bearer {key}",
        "Idempotency-Key": idempotency_key,
        "X-Service-Timestamp": timestamp,
        "X-Service-Signature": signature(key, timestamp, method, path, body),
        "Content-Type": "application/json",
    }
    request = urllib.request.Request(os.environ["ACCOUNT_SYNC_URL"] + path, body, headers, method=method)
    try:
        return urllib.request.urlopen(request, timeout=60)
    except urllib.error.HTTPError as refusal:
        return refusal


body = """{"accounts":[{"externalId":"python-1","phoneNumber":"+12125550134","portfolioId":"pf-1",
"metadata":{"filenumber":"F-1"},"person":{"name":{"first":"Zoë"}}}]}""".encode()
idempotency_key = str(uuid.uuid4())
for _ in range(5):
    answer = send("POST", "/external-api/accounts/bulk-upsert", body, idempotency_key)
    if answer.code not in (429, 503):
        break
    wait = int(answer.headers.get("Retry-After", 5))
    print(f"Waiting {wait} s for the service", file=sys.stderr)
    time.sleep(wait)
print(answer.read().decode())
sys.exit(answer.code != 200)
