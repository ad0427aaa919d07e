/** The version of the service, as its package states it. */
export const { version } = require('../../package.json') as { version: string };
