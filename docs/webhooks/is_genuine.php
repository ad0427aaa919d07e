<?php
function isGenuine(string $secret, array $headers, string $body): bool
{
    [$id, $sent, $signatures] = array_map(
        fn ($name) => $headers["webhook-$name"] ?? '',
        ['id', 'timestamp', 'signature'],
    );
    if (!ctype_digit($sent) || abs(time() - (int) $sent) > 300) {
        return false;
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sent.$body", $key, true));
    $fitting = array_filter(explode(' ', $signatures), fn ($one) => hash_equals($expected, $one));
    return $fitting !== [];
}
