# Verifies a file of `account-sync account-file --proof`, without any software of the service:
#
#     python3 verify.py A-1001.ndjson public.pem
#
# Needs Python 3.8 and OpenSSL 3. Exits with 1 at the first wrong line, and names it.

import base64, hashlib, json, subprocess, sys, tempfile

if not __debug__: sys.exit("run it without -O and PYTHONOPTIMIZE, which switch its checks off")

def once(pairs):
    assert len(dict(pairs)) == len(pairs), "a name is there twice"
    return dict(pairs)

read = json.JSONDecoder(object_pairs_hook=once)
text = lambda value: json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
data = lambda value: base64.b64decode(value["$bytes"], validate=True)
sha = lambda *parts: hashlib.sha256(b"".join(parts)).digest()
sys.excepthook = lambda _type, fault, _trace: print(f"line {number}: {fault}", file=sys.stderr)

def keyed(key, message):
    assert len(key) == 64, "it is no key"
    return {"$bytes": base64.b64encode(sha((key + message).encode())).decode()}

def signed(kind, value):  # checks the signature, and returns the hash of what was signed
    message = f"account-sync {kind}\0{text({name: value[name] for name in value.keys() - {'publicKey', 'signature'}})}"
    with tempfile.NamedTemporaryFile() as file:
        file.write(message.encode()), file.flush()
        openssl = ["openssl", "pkeyutl", "-verify", "-rawin", "-pubin", "-inkey", sys.argv[2], "-in", file.name]
        run = subprocess.run([*openssl, "-sigfile", "/dev/stdin"], input=data(value["signature"]), capture_output=True)
    assert run.returncode == 0, "it is not signed with this key"
    return sha(message.encode())

def tree(leaf, index, size, path):  # the root of a tree, computed from one leaf and its path: RFC 6962, 2.1
    if size == 1: return sha(b"\0", leaf) if (index, path) == (0, []) else None
    half = 1 << (size - 1).bit_length() - 1
    if index < half: return sha(b"\1", tree(leaf, index, half, path[:-1]), data(path[-1]))
    return sha(b"\1", data(path[-1]), tree(leaf, index - half, size - half, path[:-1]))

number, version, head, root, until, hidden, waiting, used, statement = 0, 0, None, None, "", False, {}, set(), None
for number, line in enumerate(open(sys.argv[1], encoding="utf-8", newline="\n"), 1):
    told = read.decode(line)
    kind, value = next(iter(told.items()))
    if number == 1: subject = {name: value[name] for name in ("organizationId", "accountId", "externalId")}
    assert (kind == "evidence") == (number == 1) and not statement, "it does not belong here"
    assert subject.items() <= {**subject, **value}.items(), "it is about another account"
    if kind == "link":
        end = read.raw_decode(line, len('{"link":'))[1]
        wrote, stop = read.raw_decode(line, end + len(',"wrote":'))
        follows = version == 0 or (value["accountVersion"], data(value["previousHash"])) == (version + 1, head)
        head = sha(f"account-sync {'audit entry' if version else 'account creation'} v2\0{line[8:end]}".encode())
        assert list(told)[1] == "wrote" and data(told["hash"]) == head, "the link was changed"
        assert follows, "a link before it is missing"
        assert wrote is None or keyed(told["key"], line[end + 9:stop]) == value["values"], "the values were changed"
        numbers = [(one["path"], one["commitment"]) for one in value.get("before", {}).get("numbers", [])]
        numbers += wrote["numbers"].items() if wrote else []
        opened = [(one["path"], keyed(one["opening"], text(one["value"]))) for one in told["numbers"]]
        assert all(one in numbers for one in opened), "it is another number"
        hidden = wrote is None or hidden and value["operation"] != "ERASE"
        place, version = told["root"], version + 1
        waiting.setdefault(place and place["until"]["$date"], []).append((value["createdAt"]["$date"], head, place))
        used.add(value["apiKeyId"])
    elif kind == "root":
        assert root is None or data(value["previous"]) == root, "the root before is missing"
        root, start, until = signed("audit root v2", value), value["from"]["$date"], value["until"]["$date"]
        for at, leaf, place in waiting.pop(until, []):
            found = tree(leaf, place["index"], value["links"], place["path"])
            assert start <= at < until and found == data(value["root"]), "a link is not under this root"
    elif number > 1:
        signed("evidence v1", statement := told["statement"])
        assert all(at >= until for at, *_ in waiting.pop(None, [])) and not waiting, "a root is missing"
        assert not hidden and used <= statement["keys"].keys(), "values or names of keys are missing"
        assert (statement["version"], data(statement["head"])) == (version, head), "links are missing"
assert statement, "the statement is missing"
print(f"{version} of {statement['newest']} links of {subject['externalId']}: unbroken")

# What is hashed and signed. JSON is canonical (RFC 8785), with {"$bytes":"<base64>"} and {"$date":"<ISO 8601>"};
# 0 is a zero byte.
#
# hash       = SHA-256("account-sync audit entry v2"·0·JSON of all stored fields but hash; _id as hexadecimal id)
# hash       = SHA-256("account-sync account creation v2"·0·JSON of organizationId, accountId, externalId, createdAt,
#                      and the fields of creation but hash)
# keys       = HMAC-SHA512(data key, "account"·0·account id·0·secret of the account (empty once erased))
# numbersKey = last 32 bytes of keys, in hexadecimal
# valuesKey  = SHA-256(numbersKey·"values"), in hexadecimal
# values     = SHA-256(valuesKey·JSON of {"numbers":{…},"values":{…}})
# opening    = SHA-256(numbersKey·JSON of [path,leaf]), in hexadecimal
# commitment = SHA-256(opening·JSON of leaf)
# row        = SHA-256(numbersKey·rowFingerprint)
# signature  = Ed25519("account-sync audit root v2"·0·JSON of all fields but signature, publicKey)
# previous   = SHA-256 of what the root before signed
# keyId      = first 8 bytes of SHA-256(public key as SPKI, DER)
#
# values has the top-level fields that the link wrote, whole (cleared: null), with emails, legalHold, erasedAt;
# numbers are masked. numbers has commitments by path: keys joined by dots, with a backslash before dots and
# backslashes. A creation, an erasure and the first change under a new data key (valuesKeyId) cover all fields.
# before.numbers commits to what was replaced, under before.valuesKeyId if that was another key. The leaves of a root
# (RFC 6962) are creations by time and account id, then entries by time, version and id.
#
# A link line has the creation or a change as stored, the fields that it wrote, their key (which decrypts nothing), full
# numbers, and its path to its root, or null.
