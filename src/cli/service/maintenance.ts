import { type Config } from '../../base/settings/config';
import { withUncheckedData } from '../../service/app/platform';
import { createMaintenanceStore, type MaintenanceStore } from '../../service/callers/keys/maintenance.store';

/** Writes a note about maintenance into the configured database, for the metrics of the service. It changes nothing else. */
export const noteMaintenance = (
  config: Config,
  note: (maintenance: MaintenanceStore) => Promise<void>,
): Promise<void> => withUncheckedData(config, (backgroundStore) => note(backgroundStore(createMaintenanceStore)));
