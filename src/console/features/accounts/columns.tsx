import { type ReactNode } from 'react';
import { Badge } from '../../ui/badge';
import { type Column } from '../../ui/table/column';
import { formatDay, formatTime, leadingDay } from '../../ui/values/format-time';
import { Day, Money, None, Phone, Time } from '../../ui/values/values';
import { codecOf } from '../../url/codec';
import { paths } from '../../url/paths';
import { useUrlState } from '../../url/use-url-state';
import { ViewLink } from '../../url/view-link';
import { STATUS_CATEGORIES, STATUSES, TYPES_OF_DEBT } from '../labels';
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

const textCell = (value: string | number | null | undefined): ReactNode =>
  value === null || value === undefined || value === '' ? <None /> : <span title={String(value)}>{value}</span>;

const textColumn = (
  field: string,
  label: string,
  value: (row: AccountRow) => string | null | undefined,
  width = 150,
): AccountColumn => ({ id: field, field, label, value, width, cell: (row) => textCell(value(row)) });

const timeColumn = (
  field: string,
  label: string,
  value: (row: AccountRow) => string,
  sort?: Column<AccountRow>['sort'],
): AccountColumn => ({
  id: field,
  field,
  label,
  value,
  width: 190,
  cell: (row) => <Time iso={value(row)} />,
  text: (row) => formatTime(value(row)),
  isTime: true,
  ...(sort && { sort }),
});

function dayText(value: string | undefined): string | undefined {
  const day = value && leadingDay(value);
  return day ? formatDay(day) : value;
}

const dayColumn = (field: string, label: string, value: AccountColumn['value']): AccountColumn => ({
  id: field,
  field,
  label,
  value,
  width: 130,
  cell: (row) => <Day text={value(row)?.toString()} />,
  text: (row) => dayText(value(row)?.toString()),
});

const nameOf = ({ person }: AccountRow) => [person?.name?.first, person?.name?.last].filter(Boolean).join(' ');

/** The part of the list's state that links of its rows need: each of them would read all of it. */
const LOOKED_AT = codecOf({ on: LIST_PARAMS.on });

/** Leads to the account on the day that is looked at. */
function AccountLink({ externalId }: { externalId: string }) {
  const [{ on }] = useUrlState(LOOKED_AT);
  return <ViewLink to={paths.account(externalId, on)}>{externalId}</ViewLink>;
}

function Name({ row }: { row: AccountRow }) {
  if (row.erasedAt) return <Badge>Erased</Badge>;
  return <>{textCell(nameOf(row))}</>;
}

/** Every column that there is, in the usual order. */
export const COLUMNS: readonly AccountColumn[] = [
  {
    id: 'externalId',
    field: 'externalId',
    label: 'External id',
    width: 160,
    card: 4,
    value: ({ externalId }) => externalId,
    cell: ({ externalId }) => <AccountLink externalId={externalId} />,
    sort: { ascending: 'EXTERNAL_ID_ASC', descending: 'EXTERNAL_ID_DESC' },
  },
  {
    id: 'name',
    field: 'person.name',
    label: 'Name',
    width: 190,
    card: 1,
    value: nameOf,
    cell: (row) => <Name row={row} />,
  },
  {
    id: 'status',
    field: 'status',
    label: 'Status',
    width: 160,
    card: 3,
    value: ({ status }) => status,
    text: ({ status }) => STATUSES[status],
    cell: ({ status, legalHold }) => (
      <span>
        <Badge>{STATUSES[status]}</Badge> {legalHold && <Badge tone="warn">On hold</Badge>}
      </span>
    ),
    sort: { ascending: 'STATUS_ASC', descending: 'STATUS_DESC' },
  },
  {
    id: 'currentBalance',
    field: 'currentBalance',
    label: 'Balance',
    width: 130,
    card: 2,
    align: 'end',
    value: ({ currentBalance }) => currentBalance,
    cell: ({ currentBalance }) => <Money value={currentBalance} />,
    sort: { ascending: 'BALANCE_ASC', descending: 'BALANCE_DESC' },
  },
  textColumn('portfolioId', 'Portfolio', ({ portfolioId }) => portfolioId),
  timeColumn('updatedAt', 'Last changed', ({ updatedAt }) => updatedAt, {
    ascending: 'UPDATED_AT_ASC',
    descending: 'UPDATED_AT_DESC',
  }),
  {
    id: 'statusCategory',
    field: 'statusCategory',
    label: 'Status category',
    width: 150,
    value: ({ statusCategory }) => statusCategory,
    text: ({ statusCategory }) => STATUS_CATEGORIES[statusCategory],
    cell: ({ statusCategory }) => STATUS_CATEGORIES[statusCategory],
  },
  textColumn('clientStatus', 'Client status', ({ clientStatus }) => clientStatus),
  textColumn('bucket', 'Bucket', ({ bucket }) => bucket, 110),
  {
    id: 'typeOfDebt',
    field: 'typeOfDebt',
    label: 'Type of debt',
    width: 160,
    value: ({ typeOfDebt }) => typeOfDebt,
    text: ({ typeOfDebt }) => typeOfDebt && TYPES_OF_DEBT[typeOfDebt],
    cell: ({ typeOfDebt }) => textCell(typeOfDebt && TYPES_OF_DEBT[typeOfDebt]),
  },
  textColumn('client', 'Client', ({ client }) => client, 190),
  textColumn('bank', 'Bank', ({ bank }) => bank, 170),
  textColumn('tags', 'Tags', ({ tags }) => tags.join(', '), 200),
  {
    id: 'phoneNumber',
    field: 'phoneNumber',
    label: 'Phone number',
    width: 160,
    value: ({ phoneNumber }) => phoneNumber,
    cell: ({ phoneNumber }) => (phoneNumber ? <Phone number={phoneNumber} /> : <None />),
  },
  textColumn('emailAddress', 'E-mail', ({ emailAddress }) => emailAddress, 230),
  textColumn('address.city', 'City', ({ address }) => address?.city),
  textColumn('address.state', 'State', ({ address }) => address?.state, 90),
  textColumn('address.zip', 'Postal code', ({ address }) => address?.zip, 110),
  dayColumn('history.placed.date', 'Placed', ({ history }) => history?.placed?.date),
  {
    id: 'history.lastPayment.amount',
    field: 'history.lastPayment.amount',
    label: 'Last payment',
    width: 130,
    align: 'end',
    value: ({ history }) => history?.lastPayment?.amount,
    cell: ({ history }) => <Money value={history?.lastPayment?.amount} />,
  },
  dayColumn('history.lastPayment.date', 'Last paid', ({ history }) => history?.lastPayment?.date),
  {
    id: 'smsOptOut.isOptedOut',
    field: 'smsOptOut.isOptedOut',
    label: 'Opted out of texts',
    width: 150,
    value: ({ smsOptOut }) => smsOptOut?.isOptedOut,
    text: ({ smsOptOut }) => (smsOptOut?.isOptedOut ? 'Yes' : ''),
    cell: ({ smsOptOut }) => (smsOptOut?.isOptedOut ? 'Yes' : <None />),
  },
  timeColumn('createdAt', 'Created', ({ createdAt }) => createdAt, {
    ascending: 'CREATED_AT_ASC',
    descending: 'CREATED_AT_DESC',
  }),
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
