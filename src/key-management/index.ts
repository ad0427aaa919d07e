export { createKeyRing } from './key-ring';
