<?php
function signature($key, $timestamp, $method, $path, $body)
{
    return hash_hmac('sha256', implode("\n", [$timestamp, $method, $path, hash('sha256', $body)]), $key);
}

function send($method, $path, $body, $idempotencyKey)
{
    [$key, $timestamp] = [getenv('ACCOUNT_SYNC_KEY'), (string) (int) (microtime(true) * 1000)];
    $headers = [
        "Authorization: Bearer $key",
        "Idempotency-Key: $idempotencyKey",
        "X-Service-Timestamp: $timestamp",
        'X-Service-Signature: ' . signature($key, $timestamp, $method, $path, $body),
        'Content-Type: application/json',
    ];
    $http = ['method' => $method, 'header' => $headers, 'content' => $body, 'timeout' => 60, 'ignore_errors' => true];
    $answer = fopen(getenv('ACCOUNT_SYNC_URL') . $path, 'r', false, stream_context_create(['http' => $http]));
    $head = implode("\n", stream_get_meta_data($answer ?: exit(1))['wrapper_data']);
    preg_match('/^HTTP\S+ (\d+)/', $head, $status);
    preg_match('/^Retry-After: *(\d+)/mi', $head, $wait);
    return [(int) $status[1], (int) ($wait[1] ?? 5), stream_get_contents($answer)];
}

$body = '{"accounts":[{"externalId":"php-1","phoneNumber":"+12125550134","portfolioId":"pf-1",
"metadata":{"filenumber":"F-1"},"person":{"name":{"first":"Zoë"}}}]}';
$idempotencyKey = bin2hex(random_bytes(16));
for ($try = 1; $try <= 5; $try++) {
    [$status, $wait, $text] = send('POST', '/external-api/accounts/bulk-upsert', $body, $idempotencyKey);
    if (!in_array($status, [429, 503])) {
        break;
    }
    fwrite(STDERR, "Waiting $wait s for the service\n");
    sleep($wait);
}
echo $text, "\n";
exit($status === 200 ? 0 : 1);
