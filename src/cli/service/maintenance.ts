import { type Config } from '../../config';
import { createMaintenanceStore, type MaintenanceStore } from '../../maintenance/maintenance.store';
import { withUncheckedData } from '../../platform';

/** Writes a note about maintenance into the configured database, for the metrics of the service. It changes nothing else. */
export const noteMaintenance = (
  config: Config,
  note: (maintenance: MaintenanceStore) => Promise<void>,
): Promise<void> => withUncheckedData(config, (backgroundStore) => note(backgroundStore(createMaintenanceStore)));
