export { createAccessNotes } from './record-access';
