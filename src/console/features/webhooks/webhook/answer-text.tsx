import styles from '../webhooks.module.css';

/** What a receiver answered: text of somebody else, shown letter by letter. */
export const AnswerText = ({ text }: { text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer is scrolled by keys
  <pre className={styles.answer} tabIndex={0}>
    {text}
  </pre>
);
