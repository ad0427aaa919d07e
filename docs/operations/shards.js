// For mongosh, once the service was started and its indexes exist.
sh.shardCollection('account_sync.accounts', { organizationId: 1, externalId: 1 });
sh.shardCollection('account_sync.auditTrail', { organizationId: 1, accountId: 1 });
for (const name of ['syncRuns', 'accessRecords', 'securityEvents', 'idempotencyKeys'])
  sh.shardCollection(`account_sync.${name}`, { organizationId: 1 });
sh.shardCollection('account_sync.rateLimits', { _id: 'hashed' });

// Keeps an organization on one shard.
const all = (field) => [
  { organizationId: 'org-1', [field]: MinKey },
  { organizationId: 'org-1', [field]: MaxKey },
];
sh.addShardToZone('shard-a', 'a');
sh.updateZoneKeyRange('account_sync.accounts', ...all('externalId'), 'a');
sh.updateZoneKeyRange('account_sync.auditTrail', ...all('accountId'), 'a');
