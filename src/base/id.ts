/** Whether a value has the form of the service's ids: 24 lower-case hex digits. */
export const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);
