import { type Db } from 'mongodb';
import { type ClientLog, checkHistory, checkStored } from '../../support/history-check';
import { type ServiceAddress } from '../../support/http';
import { wrongAnswers } from './load';

/** Holds what can be read, and what is stored, against what the clients know. @returns how many operations were which */
export async function expectConsistent(
  service: ServiceAddress,
  apiKey: string,
  database: Db,
  log: ClientLog,
): Promise<{ acknowledged: number; unknown: number; unknownApplied: number }> {
  const { faults, counts } = await checkHistory(service, apiKey, log);
  expect([...wrongAnswers(log), ...faults, ...(await checkStored(database))]).toEqual([]);
  return counts;
}
