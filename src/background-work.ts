import { type AuditRootsDependencies, createAuditRoots, type SigningStatus } from './audit-roots';
import { createSequencer, type Sequencer, type SequencerDependencies } from './change-log/sequencer';
import { createSessionExpiry, type SessionExpiryDependencies } from './console-sessions';
import { createForgetImportRows, type ForgetImportRowsDependencies } from './imports/erase/forget-import-rows';
import { createImportExpiry, type ImportExpiryDependencies } from './imports/work/expire-imports';
import { createForgetErased, type ForgetErasedDependencies } from './imports/work/forget-erased';
import { createImportWorker, type ImportWorkerDependencies } from './imports/work/worker';
import { type Log } from './log';
import { createRetention, type RetentionDependencies } from './retention';
import { type Turns } from './scheduling/fair-scheduler';
import { inTurn } from './scheduling/in-turn';
import { createWebhookWorker, type WebhookWorkerDependencies } from './webhooks/delivery/worker';

type Without<Dependencies, Name extends string> = Omit<Dependencies, Name | 'turns'>;

/** What the work needs, but for what it logs. */
export type BackgroundDependencies = Without<RetentionDependencies, 'onRecordsRemoved' | 'onRemovalFailed'> &
  Without<ImportWorkerDependencies, 'onWorkDelayed'> &
  Without<ImportExpiryDependencies, 'onRowsRemoved' | 'onExpiryFailed'> &
  ForgetImportRowsDependencies &
  Without<ForgetErasedDependencies, 'forgetImportRows' | 'onForgettingFailed'> &
  Without<SessionExpiryDependencies, 'onExpiryFailed'> &
  Without<AuditRootsDependencies, 'onSigningRefused' | 'onRootsTrusted' | 'onClockDiffers' | 'onSigningFailed'> &
  Without<SequencerDependencies, 'onSequencingDelayed'> &
  Without<WebhookWorkerDependencies, 'onChanges' | 'onDeliveryDelayed' | 'onWebhookDisabled' | 'random'> & {
    /** The turns that requests see, and all turns: an import has its own. */
    turns: Turns;
    allTurns: Turns;
    log: Log;
  };

export interface BackgroundWork {
  sequencer: Sequencer;
  /** Works on imports at once. */
  wakeImports(): void;
  signingStatus: SigningStatus;
  /** Waits for what is being done. */
  stop(): Promise<void>;
}

/** Starts what the service does besides its requests, and logs what becomes of it. */
export function startBackgroundWork({ allTurns, log, ...dependencies }: BackgroundDependencies): BackgroundWork {
  const sequencer = createSequencer({
    ...dependencies,
    onSequencingDelayed: (err) =>
      log.warn({ err }, 'changes wait for their place in the feed; tried again every second'),
  });
  const retention = createRetention({
    ...dependencies,
    onRecordsRemoved: (removed) => log.info(removed, 'records were removed at the end of their retention'),
    onRemovalFailed: (err) => log.error({ err }, 'old records could not be removed; tried again in an hour'),
  });
  const importWorker = createImportWorker({
    ...dependencies,
    turns: allTurns,
    onWorkDelayed: (err) => log.warn({ err }, 'imports wait for the database; tried again every second'),
  });
  const importExpiry = createImportExpiry({
    ...dependencies,
    onRowsRemoved: (removed) => log.info(removed, 'the rows of an import were removed at the end of their retention'),
    onExpiryFailed: (err) => log.error({ err }, 'old imports could not be removed; tried again in ten minutes'),
  });
  const forgetErased = createForgetErased({
    ...dependencies,
    forgetImportRows: createForgetImportRows(dependencies),
    onForgettingFailed: (err) => log.error({ err }, 'rows of erased persons were not looked for; tried again soon'),
  });
  const sessionExpiry = createSessionExpiry({
    ...dependencies,
    onExpiryFailed: (err) => log.error({ err }, 'expired sessions could not be ended; tried again in a minute'),
  });
  const webhookWorker = createWebhookWorker({
    ...dependencies,
    onChanges: sequencer.onChanges,
    random: Math.random,
    onWebhookDisabled: ({ id, organizationId }, cause) =>
      log.error({ organizationId, webhookId: id, cause }, 'a webhook was disabled: its receiver gets nothing any more'),
    onDeliveryDelayed: (err) => log.warn({ err }, 'webhooks wait for the database; tried again every second'),
  });
  const auditRoots = createAuditRoots({
    ...dependencies,
    onSigningRefused: (organizationId, reason) =>
      log.error({ organizationId, reason }, 'the history does not fit its signed roots: it is not signed any further'),
    onRootsTrusted: () =>
      log.warn('no audit root was remembered: those of the database are taken as they are; compare them with exports'),
    onClockDiffers: (seconds) =>
      log.error({ seconds }, 'the clock of this machine is not that of the database: changes may bear wrong times'),
    onSigningFailed: (err) => log.error({ err }, 'the roots of the audit trail could not be signed; tried again soon'),
  });
  return {
    sequencer,
    wakeImports: importWorker.wake,
    signingStatus: auditRoots.status,
    stop: () =>
      inTurn(
        [auditRoots, importWorker, importExpiry, forgetErased, sessionExpiry, retention, webhookWorker, sequencer].map(
          ({ stop }) => stop,
        ),
      ),
  };
}
