import styles from './webhooks.module.css';

/** Where a webhook is sent to, as text. Its host stands out: the rest may be long. */
export function WebhookAddress({ url }: { url: string }) {
  if (!URL.canParse(url)) return <code>{url}</code>;
  const { protocol, host } = new URL(url);
  const before = `${protocol}//`;
  return (
    <code className={styles.address}>
      {before}
      <strong>{host}</strong>
      {url.slice(before.length + host.length)}
    </code>
  );
}
