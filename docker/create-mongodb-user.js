// Runs once, when MongoDB's image makes an empty database: the user of the service, who may do no more than it needs.
const password = require('node:fs').readFileSync('/run/mongodb/mongodb-password', 'utf8');
db.getSiblingDB('account_sync').createUser({
  user: 'account_sync',
  pwd: password,
  roles: [{ role: 'readWrite', db: 'account_sync' }],
});
