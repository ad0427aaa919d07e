import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Example {
  static boolean isGenuine(String secret, Map<String, String> headers, byte[] body) throws GeneralSecurityException {
    String sent = headers.getOrDefault("webhook-timestamp", "");
    if (!sent.matches("[0-9]{1,12}")) return false;
    if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(sent)) > 300) return false;
    Mac hmac = Mac.getInstance("HmacSHA256");
    hmac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring("whsec_".length())), "HmacSHA256"));
    hmac.update((headers.get("webhook-id") + "." + sent + ".").getBytes(UTF_8));
    byte[] expected = ("v1," + Base64.getEncoder().encodeToString(hmac.doFinal(body))).getBytes(UTF_8);
    return Arrays.stream(headers.getOrDefault("webhook-signature", "").split(" "))
        .anyMatch(one -> MessageDigest.isEqual(expected, one.getBytes(UTF_8)));
  }
}
