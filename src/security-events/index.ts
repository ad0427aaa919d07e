import { createRecorder, type Recorder, type RecorderDependencies } from './recorder';
import { SecurityEventResolver } from './security-event.resolver';

export interface SecurityEvents extends Recorder {
  resolvers: object[];
}

/** Records security events, and lists them. */
export function createSecurityEvents(dependencies: RecorderDependencies): SecurityEvents {
  const recorder = createRecorder(dependencies);
  return { ...recorder, resolvers: [new SecurityEventResolver({ ...dependencies, ...recorder })] };
}
