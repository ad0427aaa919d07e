import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../../api/session';
import { useAnswer } from '../../../api/use-answer';
import { useGraphql } from '../../../api/use-graphql';
import { Ask } from '../../../ui/ask';
import { Button, ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Dialog } from '../../../ui/dialog';
import { ChoiceField, TextField } from '../../../ui/field';
import { LeaveGuard, type Loss } from '../../../ui/leave-guard';
import { Page } from '../../../ui/page';
import { faultsOf } from '../../../ui/states/advice';
import { Empty, NotAllowed, ReadState } from '../../../ui/states/states';
import { countText } from '../../../ui/values/format-money';
import { LIST_HELP } from '../../../ui/values/texts';
import { paths } from '../../../url/paths';
import { useExternalId } from '../../../url/use-external-id';
import { ViewLink } from '../../../url/view-link';
import { STATUSES, TYPES_OF_DEBT } from '../../labels';
import { type AccountDetailsFragment, AccountDocument } from '../account.generated';
import styles from '../account.module.css';
import { UpdateAccountDocument } from '../actions/actions.generated';
import { FieldValue, ValuesTable } from '../fields/field-value';
import { valueIn } from '../fields/fields';
import {
  type Difference,
  type Draft,
  differences,
  type FormField,
  formGroups,
  type PlannedChange,
  planChanges,
  typedText,
  updateOf,
} from './draft';

interface PreviewProps {
  changes: readonly PlannedChange[];
  isSaving: boolean;
  /** Why it was not saved. */
  fault: string | undefined;
  focusAfter: () => HTMLElement | null | undefined;
  onClose: () => void;
  onSave: () => void;
}

/** What saving would change, before it does. */
const Preview = ({ changes, isSaving, fault, focusAfter, onClose, onSave }: PreviewProps) => (
  <Ask
    wide
    onClose={onClose}
    focusAfter={focusAfter}
    title="Save these changes?"
    about="What is not listed stays as it is. The audit trail will name you."
    no="Go on editing"
    yes={isSaving ? 'Saving' : 'Save'}
    isDisabled={isSaving}
    fault={fault}
    onYes={onSave}
  >
    <ValuesTable
      columns={['From', 'To']}
      rows={changes.map(({ field: { id, label, kind }, from, to }) => ({ id, label, kind, values: [from, to] }))}
    />
  </Ask>
);

interface ConflictProps {
  differences: readonly Difference[];
  onKeepMine: () => void;
  onDiscard: () => void;
  onClose: () => void;
}

/** Both sides, where somebody else changed the account meanwhile. */
const Conflict = ({ differences, onKeepMine, onDiscard, onClose }: ConflictProps) => (
  <Dialog
    onClose={onClose}
    title="Somebody else changed this account"
    wide
    about="Nothing of yours was saved. You can put your changes on top of what is there now, and look at them again before you save."
    actions={
      <>
        <Button look="danger" onClick={onDiscard}>
          Discard mine
        </Button>
        <Button look="primary" onClick={onKeepMine}>
          Keep mine
        </Button>
      </>
    }
  >
    <ValuesTable
      columns={['When you began', 'Now', 'Yours']}
      rows={differences.map(({ field: { id, label, kind }, began, now, mine }) => ({
        id,
        label,
        kind,
        values: [began, now],
        last: mine ? <FieldValue kind={kind} value={mine.to} /> : 'As it is now',
      }))}
    />
  </Dialog>
);

const CHOICES: Partial<Record<FormField['kind'], Readonly<Record<string, string>>>> = {
  status: STATUSES,
  debt: TYPES_OF_DEBT,
  flag: { true: 'Yes', false: 'No' },
};

const HELP: Partial<Record<FormField['kind'], string>> = {
  list: LIST_HELP,
  day: 'Such as 2026-11-23.',
  time: 'Such as 2026-11-23, or 2026-11-23T15:04:00Z.',
  share: 'From 0 to 1.',
};

interface EditFieldProps {
  field: FormField;
  text: string;
  fault: string | undefined;
  onChange: (text: string) => void;
}

/** A field of an account as it is typed or chosen. */
function EditField({ field: { label, kind, isClearable }, text, fault, onChange }: EditFieldProps) {
  const choices = CHOICES[kind];
  const props = { label, fault, value: text };
  if (!choices) return <TextField {...props} help={HELP[kind]} onType={onChange} />;
  const none = isClearable || text === '' ? 'None' : undefined;
  return <ChoiceField {...props} none={none} options={choices} onChoose={(value) => onChange(value ?? '')} />;
}

interface EditFormProps {
  account: AccountDetailsFragment;
  /** @returns the account as it is now; undefined if it cannot be read */
  readAgain: () => Promise<AccountDetailsFragment | undefined>;
}

const TYPED: Loss = { title: 'Leave without saving?', about: 'What you typed would be lost.' };

/** Changes an account: typed, looked at, then saved, if nobody else changed it meanwhile. */
function EditForm({ account, readAgain }: EditFormProps) {
  const navigate = useNavigate();
  const [base, setBase] = useState(account);
  const [draft, setDraft] = useState<Draft>({});
  /** What was sent last: what is wrong with it is no longer wrong with what is typed since. */
  const [sent, setSent] = useState<Draft>({});
  const [isPreviewed, setPreviewed] = useState(false);
  const [now, setNow] = useState<AccountDetailsFragment>();
  const [isSaved, setSaved] = useState(false);
  const save = useAnswer(UpdateAccountDocument);
  const form = useRef<HTMLFormElement>(null);
  const { changes, faults } = planChanges(base, draft);
  const { externalId } = base;
  const groups = formGroups(base);
  const ids = groups.flatMap(({ fields }) => fields.map(({ id }) => id));
  const found = faultsOf(save.error, ids);
  const refusalOf = (id: string) => (draft[id] === sent[id] ? found.at[id] : undefined);
  const hasFaults = Object.keys(faults).length > 0;
  const isMarked = hasFaults || ids.some(refusalOf);
  const isConflict = save.error?.code === 'VERSION_MISMATCH';

  useEffect(() => {
    if (isSaved) void navigate(paths.account(externalId));
  }, [isSaved, navigate, externalId]);
  const isRefusedAtFields = save.error !== null && found.general === undefined;
  // The fields are marked by then: the first of them takes the focus.
  useEffect(() => {
    if (isRefusedAtFields) setPreviewed(false);
  }, [isRefusedAtFields]);
  const send = () => {
    setSent(draft);
    save.mutate(
      { externalId, ifVersion: base.version, update: updateOf(changes) },
      {
        onSuccess: () => setSaved(true),
        onError: async (failure) => {
          if (failure.code !== 'VERSION_MISMATCH') return;
          setNow(await readAgain());
          setPreviewed(false);
        },
      },
    );
  };
  const preview = () => {
    save.reset();
    setPreviewed(true);
  };

  return (
    <form
      ref={form}
      className={styles.edit}
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasFaults && changes.length > 0) preview();
      }}
      noValidate
    >
      <div className={styles.formGroups}>
        {groups.map(({ title, fields }) => (
          <Card key={title} title={title}>
            <div className={styles.inputs}>
              {fields.map((field) => (
                <EditField
                  key={field.id}
                  field={field}
                  text={draft[field.id] ?? typedText(valueIn(base, field.keys), field.kind)}
                  fault={faults[field.id] ?? refusalOf(field.id)}
                  onChange={(text) => setDraft({ ...draft, [field.id]: text })}
                />
              ))}
            </div>
          </Card>
        ))}
      </div>
      <p className={styles.muted}>
        Of metadata, only single values are changed here. For new fields, lists and objects in it, and for charge-off
        events, use an import or the API.
      </p>
      <div className={styles.editActions}>
        <span role="status" className={styles.muted}>
          {isMarked ? 'Correct the marked fields first.' : `${countText(changes.length, 'change')} to save`}
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
          fault={found.general}
          focusAfter={() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')}
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

/** Changes one account. */
export default function EditAccount() {
  const externalId = useExternalId();
  const { can } = useSession();
  const query = useGraphql(AccountDocument, { externalId });
  const back = <ViewLink to={paths.account(externalId)}>Back to the account</ViewLink>;
  const readAgain = async () => (await query.refetch()).data?.data.account ?? undefined;
  return (
    <Page title={`Edit ${externalId}`}>
      {!can('accounts:write') ? (
        <NotAllowed title="You may not change accounts" needs={['accounts:write']} actions={back} />
      ) : (
        <ReadState query={query} title="The account could not be read" lines={10}>
          {({ account }) =>
            !account || account.erasedAt ? (
              <Empty
                title={account ? 'This account can no longer be changed' : 'There is no such account'}
                actions={back}
              >
                {account ? 'Its person was erased.' : 'The address may be wrong.'}
              </Empty>
            ) : (
              <EditForm key={account.id} account={account} readAgain={readAgain} />
            )
          }
        </ReadState>
      )}
    </Page>
  );
}
