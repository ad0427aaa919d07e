import { type ReactNode } from 'react';
import { Badge } from '../../ui/badge';
import { type Column } from '../../ui/table/column';
import { formatDay, formatTime, leadingDay } from '../../ui/values/format-time';
import { separatorOf } from '../../ui/values/texts';
import { Day, Money, None, Phone, Time } from '../../ui/values/values';
import { codecOf } from '../../url/codec';
import { paths } from '../../url/paths';
import { useUrlState } from '../../url/use-url-state';
import { ViewLink } from '../../url/view-link';
import { STATUS_CATEGORIES, STATUSES, TYPES_OF_DEBT } from '../labels';
import { personName } from '../people';
import { type AccountsQuery } from './accounts.generated';
import { LIST_PARAMS } from './list-state';

export type AccountRow = AccountsQuery['accounts']['nodes'][number];

/** A column of the list and of its export. */
export interface AccountColumn extends Column<AccountRow> {
  /** As a file has it: what the service sent. */
  value: (row: AccountRow) => string | number | boolean | null | undefined;
  /** As people read it, where that is not what the service sent. */
  text?: (row: AccountRow) => string | null | undefined;
  /** Whether a file says in its heading which zone the times are of. */
  isTime?: boolean;
  /** The field's name, the head of the column in a file. */
  field: string;
}

const textCell = (value: ReturnType<AccountColumn['value']>): ReactNode =>
  value === null || value === undefined || value === '' ? <None /> : <span title={String(value)}>{value}</span>;

/** A column of a field. Unless `own` says otherwise, its cell shows the value as text. */
const column = (
  field: string,
  label: string,
  width: number,
  value: AccountColumn['value'],
  own: Partial<AccountColumn> = {},
): AccountColumn =>
  Object.assign(
    { id: field, field, label, width, value, cell: (row: AccountRow) => textCell((own.text ?? value)(row)) },
    own,
  );

const sorted = (by: 'EXTERNAL_ID' | 'NAME' | 'STATUS' | 'BALANCE' | 'UPDATED_AT' | 'CREATED_AT') => ({
  ascending: `${by}_ASC`,
  descending: `${by}_DESC`,
});

const timeColumn = (field: string, label: string, value: (row: AccountRow) => string, sort: AccountColumn['sort']) =>
  column(field, label, 190, value, {
    cell: (row) => <Time iso={value(row)} />,
    text: (row) => formatTime(value(row)),
    isTime: true,
    sort,
  });

function dayText(value: string | undefined): string | undefined {
  const day = value && leadingDay(value);
  return day ? formatDay(day) : value;
}

const dayColumn = (field: string, label: string, value: AccountColumn['value']) =>
  column(field, label, 130, value, {
    cell: (row) => <Day text={value(row)?.toString()} />,
    text: (row) => dayText(value(row)?.toString()),
  });

const moneyColumn = (
  field: string,
  label: string,
  value: (row: AccountRow) => number | string | null | undefined,
  own?: Partial<AccountColumn>,
) =>
  column(
    field,
    label,
    130,
    value,
    Object.assign({ align: 'end', cell: (row: AccountRow) => <Money value={value(row)} /> }, own),
  );

/** The part of the list's state that links of its rows need: each of them would read all of it. */
const LOOKED_AT = codecOf({ on: LIST_PARAMS.on });

/** Leads to the account on the day that is looked at. */
function AccountLink({ externalId }: { externalId: string }) {
  const [{ on }] = useUrlState(LOOKED_AT);
  return <ViewLink to={paths.account(externalId, on)}>{externalId}</ViewLink>;
}

/** Every column that there is, in the usual order. */
export const COLUMNS: readonly AccountColumn[] = [
  column('externalId', 'External id', 160, ({ externalId }) => externalId, {
    card: 4,
    cell: ({ externalId }) => <AccountLink externalId={externalId} />,
    sort: sorted('EXTERNAL_ID'),
  }),
  column('person.name', 'Name', 190, ({ person }) => personName(person), {
    id: 'name',
    card: 1,
    cell: ({ erasedAt, person }) => (erasedAt ? <Badge>Erased</Badge> : textCell(personName(person))),
    sort: sorted('NAME'),
  }),
  column('status', 'Status', 160, ({ status }) => status, {
    card: 3,
    text: ({ status }) => STATUSES[status],
    cell: ({ status, legalHold }) => (
      <span>
        <Badge>{STATUSES[status]}</Badge> {legalHold && <Badge tone="warn">On hold</Badge>}
      </span>
    ),
    sort: sorted('STATUS'),
  }),
  moneyColumn('currentBalance', 'Balance', ({ currentBalance }) => currentBalance, {
    card: 2,
    sort: sorted('BALANCE'),
  }),
  column('portfolioId', 'Portfolio', 150, ({ portfolioId }) => portfolioId),
  timeColumn('updatedAt', 'Last changed', ({ updatedAt }) => updatedAt, sorted('UPDATED_AT')),
  column('statusCategory', 'Status category', 150, ({ statusCategory }) => statusCategory, {
    text: ({ statusCategory }) => STATUS_CATEGORIES[statusCategory],
  }),
  column('clientStatus', 'Client status', 150, ({ clientStatus }) => clientStatus),
  column('bucket', 'Bucket', 110, ({ bucket }) => bucket),
  column('typeOfDebt', 'Type of debt', 160, ({ typeOfDebt }) => typeOfDebt, {
    text: ({ typeOfDebt }) => typeOfDebt && TYPES_OF_DEBT[typeOfDebt],
  }),
  column('client', 'Client', 190, ({ client }) => client),
  column('bank', 'Bank', 170, ({ bank }) => bank),
  column('tags', 'Tags', 200, ({ tags }) => (tags.length > 0 ? JSON.stringify(tags) : ''), {
    text: ({ tags }) => tags.join(separatorOf(tags)),
  }),
  column('phoneNumber', 'Phone number', 160, ({ phoneNumber }) => phoneNumber, {
    cell: ({ phoneNumber }) => (phoneNumber ? <Phone number={phoneNumber} /> : <None />),
  }),
  column('emailAddress', 'E-mail', 230, ({ emailAddress }) => emailAddress),
  column('address.city', 'City', 150, ({ address }) => address?.city),
  column('address.state', 'State', 90, ({ address }) => address?.state),
  column('address.zip', 'Postal code', 110, ({ address }) => address?.zip),
  dayColumn('history.placed.date', 'Placed', ({ history }) => history?.placed?.date),
  moneyColumn('history.lastPayment.amount', 'Last payment', ({ history }) => history?.lastPayment?.amount),
  dayColumn('history.lastPayment.date', 'Last paid', ({ history }) => history?.lastPayment?.date),
  column('smsOptOut.isOptedOut', 'Opted out of texts', 150, ({ smsOptOut }) => smsOptOut?.isOptedOut, {
    text: ({ smsOptOut }) => (smsOptOut?.isOptedOut ? 'Yes' : ''),
  }),
  timeColumn('createdAt', 'Created', ({ createdAt }) => createdAt, sorted('CREATED_AT')),
];

/** The columns that are shown unless others are chosen. */
export const USUAL_COLUMNS: readonly string[] = [
  ...['externalId', 'name', 'status', 'currentBalance', 'portfolioId', 'updatedAt'],
];

/** The columns that a choice shows, in the usual order. The external id always is: it leads to the account. */
export function shownColumns(chosen: readonly string[]): readonly AccountColumn[] {
  const known = COLUMNS.filter(({ id }) => chosen.includes(id));
  const ids = known.length > 0 ? [...chosen, 'externalId'] : USUAL_COLUMNS;
  return COLUMNS.filter(({ id }) => ids.includes(id));
}
