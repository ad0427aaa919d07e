/** JSON whose numbers are read exactly or not at all, for the console, which shares no other file of the service. */
export { losesDigits } from '../../base/json/json-number';
export { parseJson } from '../../base/json/json-scan';
