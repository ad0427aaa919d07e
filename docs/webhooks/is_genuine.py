import base64, hmac, time

def is_genuine(secret, headers, body):
    try:
        age = time.time() - int(headers.get("webhook-timestamp", ""))
    except ValueError:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f'{headers.get("webhook-id")}.{headers.get("webhook-timestamp")}.'.encode() + body
    expected = b"v1," + base64.b64encode(hmac.digest(key, signed, "sha256"))
    signatures = headers.get("webhook-signature", "").encode().split()
    return abs(age) <= 300 and any(hmac.compare_digest(expected, one) for one in signatures)
