import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '../../../api/use-answer';
import { Button, ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { LeaveGuard, type Loss } from '../../../ui/leave-guard';
import { countText } from '../../../ui/values/format-money';
import { paths } from '../../../url/paths';
import { type AccountDetailsFragment } from '../account.generated';
import styles from '../account.module.css';
import { UpdateAccountDocument } from '../actions/actions.generated';
import { valueIn } from '../fields/fields';
import { type Draft, differences, formGroups, planChanges, typedText, updateOf } from './draft';
import { Conflict, Preview } from './edit-dialogs';
import { EditField } from './edit-field';

export interface EditFormProps {
  account: AccountDetailsFragment;
  /** @returns the account as it is now; undefined if it cannot be read */
  readAgain: () => Promise<AccountDetailsFragment | undefined>;
}

const TYPED: Loss = { title: 'Leave without saving?', about: 'What you typed would be lost.' };

/** Changes an account: typed, looked at, then saved, if nobody else changed it meanwhile. */
export function EditForm({ account, readAgain }: EditFormProps) {
  const navigate = useNavigate();
  const [base, setBase] = useState(account);
  const [draft, setDraft] = useState<Draft>({});
  const [isPreviewed, setPreviewed] = useState(false);
  const [now, setNow] = useState<AccountDetailsFragment>();
  const [isSaved, setSaved] = useState(false);
  const save = useAnswer(UpdateAccountDocument);
  const { changes, faults } = planChanges(base, draft);
  const { externalId } = base;
  const found = Object.fromEntries((save.error?.details ?? []).map(({ field, message }) => [field, message]));
  const hasFaults = Object.keys(faults).length > 0;
  const isConflict = save.error?.code === 'VERSION_MISMATCH';

  useEffect(() => {
    if (isSaved) void navigate(paths.account(externalId));
  }, [isSaved, navigate, externalId]);
  const send = () =>
    save.mutate(
      { externalId, ifVersion: base.version, update: updateOf(changes) },
      {
        onSuccess: () => setSaved(true),
        onError: async ({ code, details }) => {
          if (code === 'VERSION_MISMATCH') setNow(await readAgain());
          if (code === 'VERSION_MISMATCH' || details.length > 0) setPreviewed(false);
        },
      },
    );
  const preview = () => {
    save.reset();
    setPreviewed(true);
  };

  return (
    <form
      className={styles.edit}
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasFaults && changes.length > 0) preview();
      }}
      noValidate
    >
      <div className={styles.formGroups}>
        {formGroups(base).map(({ title, fields }) => (
          <Card key={title} title={title}>
            <div className={styles.inputs}>
              {fields.map((field) => (
                <EditField
                  key={field.id}
                  field={field}
                  text={draft[field.id] ?? typedText(valueIn(base, field.keys), field.kind)}
                  fault={faults[field.id] ?? found[field.id]}
                  onChange={(text) => setDraft({ ...draft, [field.id]: text })}
                />
              ))}
            </div>
          </Card>
        ))}
      </div>
      <div className={styles.editActions}>
        <span role="status" className={styles.muted}>
          {hasFaults ? 'Correct the marked fields first.' : `${countText(changes.length, 'change')} to save`}
        </span>
        <ButtonLink to={paths.account(externalId)}>Cancel</ButtonLink>
        <Button look="primary" type="submit" disabled={hasFaults || changes.length === 0}>
          Review changes
        </Button>
      </div>
      {isPreviewed && (
        <Preview
          changes={changes}
          isSaving={save.isPending || isSaved}
          failure={save.error}
          onClose={() => setPreviewed(false)}
          onSave={send}
        />
      )}
      {now && isConflict && (
        <Conflict
          differences={differences(base, now, changes)}
          onClose={() => setNow(undefined)}
          onDiscard={() => {
            setDraft({});
            setSaved(true);
          }}
          onKeepMine={() => {
            setBase(now);
            setNow(undefined);
            preview();
          }}
        />
      )}
      <LeaveGuard loss={(changes.length > 0 || hasFaults) && !isSaved ? TYPED : undefined} />
    </form>
  );
}
