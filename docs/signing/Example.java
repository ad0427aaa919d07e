import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.http.*;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Example {
  static String signature(String key, String timestamp, String method, String path, byte[] body) throws Exception {
    String hash = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
    Mac hmac = Mac.getInstance("HmacSHA256");
    hmac.init(new SecretKeySpec(key.getBytes(UTF_8), "HmacSHA256"));
    return HexFormat.of().formatHex(hmac.doFinal(String.join("\n", timestamp, method, path, hash).getBytes(UTF_8)));
  }

  public static void main(String[] args) throws Exception {
    URI uri = URI.create(System.getenv("ACCOUNT_SYNC_URL") + "/external-api/accounts/bulk-upsert");
    String key = System.getenv("ACCOUNT_SYNC_KEY");
    byte[] body = """
        {"accounts":[{"externalId":"java-1","phoneNumber":"+12125550134","portfolioId":"pf-1",
          "metadata":{"filenumber":"F-1"},"person":{"name":{"first":"Zo\u00eb"}}}]}""".getBytes(UTF_8);
    String idempotencyKey = UUID.randomUUID().toString();
    for (int tries = 1; ; tries++) {
      String timestamp = String.valueOf(System.currentTimeMillis());
      HttpRequest request = HttpRequest.newBuilder(uri)
          .header("Authorization", "Bearer " + key)
          .header("Idempotency-Key", idempotencyKey)
          .header("X-Service-Timestamp", timestamp)
          .header("X-Service-Signature", signature(key, timestamp, "POST", uri.getRawPath(), body))
          .header("Content-Type", "application/json")
          .POST(HttpRequest.BodyPublishers.ofByteArray(body))
          .build();
      HttpResponse<String> answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
      int status = answer.statusCode();
      if (tries == 5 || (status != 429 && status != 503)) {
        System.out.println(answer.body());
        System.exit(status == 200 ? 0 : 1);
      }
      long wait = answer.headers().firstValueAsLong("Retry-After").orElse(5);
      System.err.println("Waiting " + wait + " s for the service");
      Thread.sleep(1000 * wait);
    }
  }
}
