import { type FormEvent, useState } from 'react';
import { asFailure } from '../../api/failure';
import { hasPeople, signIn, signInAddress } from '../../api/session';
import { Button, ButtonAnchor } from '../../ui/button';
import { TextField } from '../../ui/field';
import { failureText } from '../../ui/states/advice';
import styles from './sign-in.module.css';

/** Keys are pasted with what stood around them. */
const bareKey = (pasted: string) => pasted.trim().replace(/^Bearer\s+/i, '');

/** Signs in with an API key, which leaves the page with one request and is kept nowhere. */
export default function SignIn({ isOver }: { isOver: boolean }) {
  const [pasted, setPasted] = useState('');
  const [fault, setFault] = useState<string>();
  const [isPending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const apiKey = bareKey(pasted);
    if (apiKey === '') return setFault('Paste your key.');
    setPasted('');
    setFault(undefined);
    setPending(true);
    try {
      await signIn(apiKey);
    } catch (error) {
      const failure = asFailure(error);
      setFault(
        failure.status === 401
          ? 'This key opens nothing. It may be mistyped, revoked, expired, or not for this network. Paste it again, or ask for a new one.'
          : failureText(failure),
      );
    }
    setPending(false);
  };
  const withPeople = hasPeople();
  return (
    <main className={styles.page}>
      <title>Sign in · Accounts</title>
      <div className={styles.card}>
        <img className={styles.mark} src="./icon.svg" alt="" />
        <div>
          <h1 className={styles.title}>{isOver ? 'Your session is over' : 'Sign in'}</h1>
          <p className={styles.about}>
            {isOver
              ? 'Sign in again to go on where you were. Nothing that you began is lost while this page stays open.'
              : withPeople
                ? 'With your account, or with an API key of your own.'
                : 'With your own API key of the Account Synchronization Service.'}
          </p>
        </div>
        {withPeople && (
          <div className={styles.people}>
            <ButtonAnchor look="primary" href={signInAddress()}>
              Sign in with your organization’s account
            </ButtonAnchor>
          </div>
        )}
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <TextField
            label="API key"
            type="password"
            autoFocus={!withPeople}
            value={pasted}
            fault={fault}
            onType={(text) => {
              setPasted(text);
              setFault(undefined);
            }}
          />
          <Button look={withPeople ? 'normal' : 'primary'} type="submit" disabled={isPending}>
            {isPending ? 'Signing in' : withPeople ? 'Sign in with the key' : 'Sign in'}
          </Button>
        </form>
        <div className={styles.advice}>
          <p>
            <strong>Use a key of your own.</strong> The history names the key behind each change and each look at an
            account. With a shared key nobody can tell who did it, and revoking it locks everyone out.
          </p>
          <p>The key is sent once and not kept. The session ends after 12 hours, when you sign out, or with the key.</p>
          {withPeople && <p>With your account it also ends when you sign out there.</p>}
        </div>
      </div>
    </main>
  );
}
