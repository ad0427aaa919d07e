using System;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Security.Cryptography;
using System.Text;
using System.Threading.Tasks;

public static class Example
{
    static string Hex(byte[] bytes) => BitConverter.ToString(bytes).Replace("-", "").ToLowerInvariant();

    public static string Signature(string key, string timestamp, string method, string path, byte[] body)
    {
        var lines = string.Join("\n", timestamp, method, path, Hex(SHA256.Create().ComputeHash(body)));
        return Hex(new HMACSHA256(Encoding.UTF8.GetBytes(key)).ComputeHash(Encoding.UTF8.GetBytes(lines)));
    }

    static async Task<int> Run()
    {
        var uri = new Uri(Environment.GetEnvironmentVariable("ACCOUNT_SYNC_URL") + "/external-api/accounts/bulk-upsert");
        var key = Environment.GetEnvironmentVariable("ACCOUNT_SYNC_KEY");
        var body = Encoding.UTF8.GetBytes(@"{""accounts"":[{""externalId"":""csharp-1"",""phoneNumber"":""+12125550134"",
            ""portfolioId"":""pf-1"",""metadata"":{""filenumber"":""F-1""},""person"":{""name"":{""first"":""Zoë""}}}]}");
        var idempotencyKey = Guid.NewGuid().ToString();
        var client = new HttpClient();
        for (var tries = 1; ; tries++)
        {
            var timestamp = DateTimeOffset.UtcNow.ToUnixTimeMilliseconds().ToString();
            var request = new HttpRequestMessage(HttpMethod.Post, uri) { Content = new ByteArrayContent(body) };
            request.Content.Headers.ContentType = new MediaTypeHeaderValue("application/json");
            request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", key);
            request.Headers.Add("Idempotency-Key", idempotencyKey);
            request.Headers.Add("X-Service-Timestamp", timestamp);
            request.Headers.Add("X-Service-Signature", Signature(key, timestamp, "POST", uri.PathAndQuery, body));
            var answer = await client.SendAsync(request);
            var status = (int)answer.StatusCode;
            if (tries == 5 || (status != 429 && status != 503))
            {
                Console.WriteLine(await answer.Content.ReadAsStringAsync());
                return status == 200 ? 0 : 1;
            }
            var wait = answer.Headers.RetryAfter?.Delta ?? TimeSpan.FromSeconds(5);
            Console.Error.WriteLine($"Waiting {wait.TotalSeconds} s for the service");
            await Task.Delay(wait);
        }
    }

    public static int Main() => Run().GetAwaiter().GetResult();
}
