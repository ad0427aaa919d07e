import { type Config } from '../../config';
import { connectOnly } from '../../database/connection/connect';
import { createMaintenanceStore, type MaintenanceStore } from '../../maintenance/maintenance.store';

/**
 * Writes a note about maintenance into the configured database, for the metrics of the service. It changes nothing else:
 * data of another version are not upgraded.
 * @throws the driver's error where no server answers; with the embedded server, one that runs has to
 */
export async function noteMaintenance(
  config: Config,
  note: (maintenance: MaintenanceStore) => Promise<void>,
): Promise<void> {
  const { db, close } = await connectOnly(config);
  try {
    await note(createMaintenanceStore(db));
  } finally {
    await close();
  }
}
