import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSession } from '../../../api/session';
import { Button } from '../../../ui/button';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { TextField } from '../../../ui/field';
import { STATUS_CATEGORIES } from '../../labels';
import { type Faults } from '../answer';
import { EVENTS } from '../events';
import styles from '../webhooks.module.css';
import { Choices } from './choices';
import { WATCHED_FIELDS, type Wish, type WishField } from './wish';

export interface WebhookFormProps {
  title: string;
  about?: ReactNode;
  wish: Wish;
  onChange: (wish: Wish) => void;
  faults: Faults<WishField>;
  /** What the button says that goes on. */
  action: string;
  isDisabled: boolean;
  onSubmit: () => void;
  onDone: () => void;
}

/** Asks what a webhook is to be. */
export function WebhookForm(props: WebhookFormProps) {
  const { title, about, wish, onChange, faults, action, isDisabled, onSubmit, onDone } = props;
  const { at, general } = faults;
  const { can } = useSession();
  const change = (some: Partial<Wish>) => onChange({ ...wish, ...some });
  const isNarrowed = wish.portfolios !== '' || wish.statusCategories.length > 0 || wish.fields.length > 0;
  const [isOpen, setOpen] = useState(isNarrowed);
  const form = useRef<HTMLFormElement>(null);
  const hasFaults = Object.keys(at).length > 0;
  useEffect(() => {
    if (hasFaults) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [hasFaults]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isDisabled) onSubmit();
  };
  return (
    <Dialog open onOpenChange={onDone} title={title} about={about} wide>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="Address"
          type="url"
          help="An https address that takes messages by POST and answers 2xx within 15 seconds."
          placeholder="https://"
          value={wish.url}
          fault={at.url}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => change({ url: target.value })}
        />
        <TextField
          label="Name"
          help="What it is for. Empty: it is called by its host."
          value={wish.name}
          fault={at.name}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => change({ name: target.value })}
        />
        <Choices
          legend="What is sent"
          help="Choose none to send every change."
          fault={at.events}
          options={EVENTS}
          chosen={wish.events}
          onChange={(events) => change({ events })}
        />
        <label className={styles.choice}>
          <input type="checkbox" checked={wish.batch} onChange={({ target }) => change({ batch: target.checked })} />
          In batches: up to 500 changes in one message
        </label>
        <details
          className={styles.more}
          open={isOpen || Boolean(at.portfolioIds ?? at.statusCategories ?? at.fields)}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>Only some accounts or fields</summary>
          <div className={styles.form}>
            {/* Which changes pass would disclose values to callers who may not read the accounts. */}
            {can('accounts:read') && (
              <>
                <TextField
                  label="Portfolios"
                  help="Ids between commas. Empty: accounts of every portfolio."
                  value={wish.portfolios}
                  fault={at.portfolioIds}
                  autoComplete="off"
                  spellCheck={false}
                  onChange={({ target }) => change({ portfolios: target.value })}
                />
                <Choices
                  legend="Status categories"
                  help="Choose none for accounts of every status. A change of the status itself is always sent."
                  fault={at.statusCategories}
                  options={STATUS_CATEGORIES}
                  chosen={wish.statusCategories}
                  onChange={(statusCategories) => change({ statusCategories })}
                />
              </>
            )}
            <Choices
              legend="Fields"
              help="Choose none for changes of every field. New accounts, holds and erasures are sent all the same."
              fault={at.fields}
              options={WATCHED_FIELDS}
              chosen={wish.fields}
              onChange={(fields) => change({ fields })}
            />
          </div>
        </details>
        {general && (
          <p role="alert" className={styles.fault}>
            {general}
          </p>
        )}
        <DialogActions>
          <Button onClick={onDone}>Cancel</Button>
          <Button look="primary" type="submit" disabled={isDisabled}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
