import { DAY_MS } from '../../../../base/time/durations';
import { dayOf } from '../../../ui/values/days';
import { formatDay, leadingDay, statedDay } from '../../../ui/values/format-time';
import { STATUSES } from '../../labels';
import { type AccountDetailsFragment } from '../account.generated';

/** Statuses under which nobody may be reached. */
const SILENT: readonly string[] = ['CEASE_AND_DESIST', 'BANKRUPTCY'];
const PHONES: readonly string[] = ['phoneNumber', 'contactInfo.phone.number'];
const WRITING = /^(?:emailAddress|contactInfo\.email\.address|address\.\w+)$/;

/** The day of a time in the reader's zone; of text that states a day alone, that one. */
const dayText = (text: string) => formatDay(statedDay(text) ?? dayOf(new Date(text)));

/** How long claims can be enforced. @param today of the reader's, such as `2026-11-23` */
export function statuteText(text: string, today: string): string | undefined {
  const days = Math.round((Date.parse(leadingDay(text) ?? '') - Date.parse(today)) / DAY_MS);
  if (Number.isNaN(days)) return undefined;
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days === 0 ? 'ends today' : days > 0 ? `ends in ${count}` : `ended ${count} ago`;
}

/** Why a person may not be reached by the value of a field, in words. */
export function bansOf(account: AccountDetailsFragment, path: string): string[] {
  const { status, smsOptOut, legalHold } = account;
  const { isOptedOut, optedOutAt } = smsOptOut ?? {};
  const isPhone = PHONES.includes(path);
  const bans = [
    (isPhone || WRITING.test(path)) && SILENT.includes(status) && `Do not contact: status ${STATUSES[status]}`,
    isPhone && status === 'DO_NOT_CALL' && `Do not call: status ${STATUSES[status]}`,
    isPhone && isOptedOut && `Do not text: opted out${optedOutAt ? ` ${dayText(optedOutAt)}` : ''}`,
    (isPhone || WRITING.test(path)) && legalHold && `On legal hold since ${dayText(legalHold.placedAt)}`,
  ];
  return bans.filter((ban) => typeof ban === 'string');
}
