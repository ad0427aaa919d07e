import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSession } from '../../../api/session';
import { Ask } from '../../../ui/ask';
import { Choices, TextField } from '../../../ui/field';
import { type Faults } from '../../../ui/states/advice';
import { LIST_HELP } from '../../../ui/values/texts';
import { STATUS_CATEGORIES } from '../../labels';
import styles from '../webhooks.module.css';
import { EVENTS } from '../words';
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
  const form = useRef<HTMLDivElement>(null);
  const hasFaults = Object.keys(at).length > 0;
  useEffect(() => {
    if (hasFaults) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [hasFaults]);
  return (
    <Ask
      wide
      onClose={onDone}
      title={title}
      about={about}
      yes={action}
      isDisabled={isDisabled}
      fault={general}
      onYes={onSubmit}
    >
      <div ref={form} className={styles.form}>
        <TextField
          label="Address"
          type="url"
          help="An https address that takes messages by POST and answers 2xx within 15 seconds."
          placeholder="https://"
          value={wish.url}
          fault={at.url}
          onType={(url) => change({ url })}
        />
        <TextField
          label="Name"
          help="What it is for. Empty: it is called by its host."
          value={wish.name}
          fault={at.name}
          maxLength={100}
          onType={(name) => change({ name })}
        />
        <Choices
          legend="What is sent"
          help="Choose none to send every change."
          fault={at.kinds}
          options={EVENTS}
          chosen={wish.kinds}
          onChange={(kinds) => change({ kinds })}
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
                  help={`${LIST_HELP} Empty: accounts of every portfolio.`}
                  value={wish.portfolios}
                  fault={at.portfolioIds}
                  onType={(portfolios) => change({ portfolios })}
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
      </div>
    </Ask>
  );
}
