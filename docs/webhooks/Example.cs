using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Security.Cryptography;
using System.Text;

public static class Example
{
    public static bool IsGenuine(string secret, IReadOnlyDictionary<string, string> headers, byte[] body)
    {
        Func<string, string> header = name => headers.TryGetValue(name, out var value) ? value : "";
        var sent = header("webhook-timestamp");
        if (!long.TryParse(sent, NumberStyles.None, CultureInfo.InvariantCulture, out var seconds)) return false;
        if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - seconds) > 300) return false;
        var key = Convert.FromBase64String(secret.Substring("whsec_".Length));
        var signed = Encoding.UTF8.GetBytes($"{header("webhook-id")}.{sent}.").Concat(body).ToArray();
        var expected = "v1," + Convert.ToBase64String(new HMACSHA256(key).ComputeHash(signed));
        return header("webhook-signature").Split(' ').Any(one => CryptographicOperations.FixedTimeEquals(
            Encoding.UTF8.GetBytes(expected), Encoding.UTF8.GetBytes(one)));
    }
}
