import { Gauge, type Registry } from 'prom-client';
import { type KeyState } from '../encryption/key-agreement';

/** Metrics of the encryption keys, as of the last sign of life of this process. Their ids come from the configuration. */
export function createKeyMetrics(registry: Registry, readState: () => KeyState): void {
  const registers = [registry];
  new Gauge({
    name: 'account_sync_instances',
    help: 'Processes of the service that are alive on this database.',
    registers,
    collect() {
      this.set(readState().register.instances.length);
    },
  });
  new Gauge({
    name: 'account_sync_encryption_key_instances',
    help: 'Live processes that know an encryption key, for each key that one of them knows.',
    labelNames: ['key_id'],
    registers,
    collect() {
      this.reset();
      const { instances } = readState().register;
      for (const { keys } of instances) for (const { id } of keys) this.inc({ key_id: id });
    },
  });
  new Gauge({
    name: 'account_sync_encryption_key_in_use',
    help: '1 for each encryption key that data keys are encrypted with: no process may lack it.',
    labelNames: ['key_id'],
    registers,
    collect() {
      this.reset();
      for (const key_id of readState().register.inUse) this.set({ key_id }, 1);
    },
  });
  new Gauge({
    name: 'account_sync_encryption_keys_missing',
    help: 'Encryption keys that are in use and that this process lacks; it is not ready then.',
    registers,
    collect() {
      this.set(readState().missing.length);
    },
  });
}
