import { type Db } from 'mongodb';

/** When a verification of the whole history ended, and whether it found nothing wrong. */
export interface Verification {
  endedAt: Date;
  isUnbroken: boolean;
}

/** What was last done to a database by commands beside the service. */
export interface Maintenance {
  /** The state that the newest backup has. */
  backedUpAt?: Date;
  verification?: Verification;
}

interface BackupNote {
  _id: string;
  backedUpAt: Date;
}
type VerificationNote = Verification & { _id: string };

const BACKUP = { _id: 'lastBackup' };
const VERIFICATION = { _id: 'lastVerification' };

/** Notes in the database itself, so that every instance finds them. */
export function createMaintenanceStore(database: Db) {
  const backups = database.collection<BackupNote>('maintenance');
  const verifications = database.collection<VerificationNote>('maintenance');
  return {
    async read(): Promise<Maintenance> {
      const [backup, verification] = await Promise.all([
        backups.findOne(BACKUP, { projection: { _id: 0 } }),
        verifications.findOne(VERIFICATION, { projection: { _id: 0 } }),
      ]);
      return { ...backup, ...(verification && { verification }) };
    },
    async recordBackup(backedUpAt: Date) {
      await backups.updateOne(BACKUP, { $set: { backedUpAt } }, { upsert: true });
    },
    async recordVerification(verification: Verification) {
      await verifications.updateOne(VERIFICATION, { $set: verification }, { upsert: true });
    },
  };
}

export type MaintenanceStore = ReturnType<typeof createMaintenanceStore>;
