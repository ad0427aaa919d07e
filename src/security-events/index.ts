export { createRecorder } from './recorder';
