import { EXTENSIBLE_ENUM } from '../../../../base/field-options/in-rest';
import { type JsonObject } from '../../../../base/json/json';
import { BATCH_EVENT, TEST_EVENT, type ThinChange } from '../../../feeds/webhooks/rules/body';
import { MAX_BATCH } from '../../../feeds/webhooks/rules/plan-deliveries';
import { CHANGE_TYPES, type ChangeType } from '../../../records/change-log/change-ref';
import { ref } from '../operations/rest-operation';

/** What changed: `account` of `account.updated`. */
type Subject = ChangeType extends `${infer Name}.${string}` ? Name : never;

/** What a message says of a change, besides its type and time. What does not apply is left out. */
const DATA = {
  id: { type: 'string', description: 'Id of the change, the same whenever it is sent.' },
  externalId: { type: 'string', description: 'External identifier of the account.' },
  accountId: { type: 'string', description: 'Id of the account.' },
  version: { type: 'integer', description: 'The version of the account that the change led to, from 1 on.' },
  fields: {
    type: 'array',
    items: { type: 'string' },
    description: 'Dotted paths of the changed fields. Of a free-form field, such as `metadata`, its name alone.',
  },
  importId: { type: 'string', description: 'Id of the import.' },
  syncRunId: { type: 'string', description: 'Id of the sync run.' },
} satisfies Record<keyof Omit<ThinChange, 'type' | 'createdAt'>, JsonObject>;

type SentField = keyof typeof DATA;

interface SubjectSchema {
  name: string;
  description: string;
  always: readonly SentField[];
  sometimes?: readonly SentField[];
}

const SUBJECTS: Record<Subject, SubjectSchema> = {
  account: {
    name: 'AccountEvent',
    description: 'A change of an account. Messages about one account come in the order of `version`.',
    always: ['id', 'externalId', 'accountId', 'version'],
    sometimes: ['fields', 'syncRunId'],
  },
  import: { name: 'ImportEvent', description: 'What became of an import.', always: ['id', 'importId'] },
  sync_run: {
    name: 'SyncRunEvent',
    description: 'The sync run of a bulk upsert or an import, completed.',
    always: ['id', 'syncRunId'],
  },
};

const subjectOf = (type: ChangeType): SubjectSchema => SUBJECTS[type.split('.')[0] as Subject];

/** The schema of a message about a change of this type. */
export const eventSchemaOf = (type: ChangeType): JsonObject => ref(subjectOf(type).name);

export const EVENT_BATCH = 'EventBatch';
export const TEST_MESSAGE = 'TestEvent';

const TIME = 'When it happened; of a batch, when its last change happened.';

const messageSchema = (description: string, type: JsonObject, data: JsonObject, required: string[]): JsonObject => ({
  type: 'object',
  description,
  required: ['type', 'timestamp', 'data'],
  properties: {
    type,
    timestamp: { type: 'string', format: 'date-time', description: TIME },
    data: { type: 'object', description: 'What it is about, by ids.', required, properties: data },
  },
});

function eventSchema(subject: SubjectSchema): JsonObject {
  const { description, always, sometimes = [] } = subject;
  const types = CHANGE_TYPES.filter((type) => subjectOf(type) === subject);
  const data = Object.fromEntries([...always, ...sometimes].map((name) => [name, DATA[name]]));
  return messageSchema(description, { type: 'string', [EXTENSIBLE_ENUM]: types }, data, [...always]);
}

export const WEBHOOK_SCHEMAS: Record<string, JsonObject> = {
  ...Object.fromEntries(Object.values(SUBJECTS).map((subject) => [subject.name, eventSchema(subject)])),
  [EVENT_BATCH]: messageSchema(
    'Several changes, in their order.',
    { const: BATCH_EVENT },
    {
      events: {
        type: 'array',
        description: 'The changes, each as it would be sent alone.',
        minItems: 1,
        maxItems: MAX_BATCH,
        items: { anyOf: Object.values(SUBJECTS).map(({ name }) => ref(name)) },
      },
    },
    ['events'],
  ),
  [TEST_MESSAGE]: messageSchema(
    'A test: nothing happened.',
    { const: TEST_EVENT },
    { webhookId: { type: 'string', description: 'Id of the webhook.' } },
    ['webhookId'],
  ),
};
