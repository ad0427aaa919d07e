import json, os, sqlite3, sys
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib import error, parse, request
from is_genuine import is_genuine

URL, KEY, SECRET = (os.environ[name] for name in ("ACCOUNT_SYNC_URL", "ACCOUNT_SYNC_KEY", "WEBHOOK_SECRET"))
copy = sqlite3.connect(os.environ.get("COPY", "copy.sqlite"))
copy.execute("PRAGMA secure_delete = ON")
copy.execute("CREATE TABLE IF NOT EXISTS accounts (externalId TEXT PRIMARY KEY, version INTEGER, account TEXT)")
readers = ThreadPoolExecutor(8)

def read(external_id):
    url = f"{URL}/external-api/accounts/{parse.quote(external_id, safe='')}"
    try:
        with request.urlopen(request.Request(url, headers={"Authorization": f"Bearer {KEY}"}), timeout=10) as answer:
            return external_id, int(answer.headers["ETag"].strip('W/"')), json.dumps(json.load(answer)["account"])
    except error.HTTPError as refusal:
        if refusal.code != 404 or json.load(refusal)["code"] != "ACCOUNT_NOT_FOUND": raise

def take(told):
    known = "SELECT 1 FROM accounts WHERE externalId = :externalId AND version >= :version"
    newer = {of["externalId"] for of in told if not copy.execute(known, of).fetchone()}
    try:
        for external_id, row in zip(newer, readers.map(read, newer)):
            if row is None: copy.execute("DELETE FROM accounts WHERE externalId = ?", (external_id,))
            else: copy.execute("""INSERT INTO accounts VALUES (?, ?, ?) ON CONFLICT (externalId) DO UPDATE SET
                version = excluded.version, account = excluded.account WHERE excluded.version > version""", row)
    finally: copy.commit()

class Receiver(BaseHTTPRequestHandler):
    timeout = 15

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        genuine = is_genuine(SECRET, self.headers, body)
        if genuine:
            message = json.loads(body)
            take([event["data"] for event in message["data"].get("events", [message]) if "version" in event["data"]])
        self.send_response(204 if genuine else 400)
        self.end_headers()

for path in sys.argv[1:]:
    for line in open(path):
        take([{"externalId": json.loads(line)["externalId"], "version": 1}])
HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()
