// What the service needs on its database, for mongosh.
db.getSiblingDB('admin').createRole({
  role: 'accountSync',
  privileges: [
    {
      resource: { db: 'account_sync', collection: '' },
      actions: ['find', 'insert', 'update', 'remove', 'createCollection', 'createIndex'],
    },
  ],
  roles: [],
});
