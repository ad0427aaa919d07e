import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AuditRoot, rootHash, signRoot } from '../../../../src/service/records/audit-roots/audit-root';
import { createRootMemory } from '../../../../src/service/records/audit-roots/root-memory';
import { parseSigningKey, type SigningKey } from '../../../../src/service/storage/encryption/signing-key';
import { useFolder } from '../../../support/use-service';

const key = parseSigningKey(Buffer.alloc(32, 1).toString('base64')) as SigningKey;

const folder = useFolder();
let file: string;
beforeEach(() => {
  file = folder('key.roots');
});

const rootAt = (until: number, organizationId = 'org-1'): AuditRoot => {
  const [from, sealedAt] = [new Date(0), new Date(until)];
  return signRoot(
    { organizationId, from, until: new Date(until), links: 1, root: Buffer.alloc(32), previous: null, sealedAt },
    key,
  );
};

async function stored() {
  const memory = createRootMemory(file);
  await memory.load();
  return Object.fromEntries(memory.organizations().map((id) => [id, memory.find(id)?.until.getTime()]));
}

describe('the memory of newest roots', () => {
  it('remembers the newest root of each organization, in a file that only its owner may read', async () => {
    const memory = createRootMemory(file);
    expect(await memory.open()).toBeUndefined();
    for (const root of [rootAt(10), rootAt(30), rootAt(20), rootAt(5, '__proto__')]) memory.remember(root);
    await memory.save();
    const again = createRootMemory(file);
    await again.load();
    const { until, keyId } = rootAt(30);
    expect(again.find('org-1')).toEqual({ until, keyId, hash: rootHash(rootAt(30)) });
    expect(again.find('__proto__')?.until.getTime()).toBe(5);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('two processes that share a file keep the newest of what both have seen', async () => {
    const [one, other] = [createRootMemory(file), createRootMemory(file)];
    await one.open();
    await other.open();
    one.remember(rootAt(10));
    one.remember(rootAt(10, 'org-2'));
    await one.save();
    other.remember(rootAt(20));
    await other.save();
    expect(await stored()).toEqual({ 'org-1': 20, 'org-2': 10 });
    await one.load();
    expect(one.find('org-1')?.until.getTime()).toBe(20);
  });

  it('what is remembered while the file is written is written with the next save', async () => {
    const memory = createRootMemory(file);
    await memory.open();
    let until = 1;
    let isSaving = true;
    memory.remember(rootAt(until));
    const saving = memory.save().finally(() => {
      isSaving = false;
    });
    while (isSaving) {
      until += 1;
      memory.remember(rootAt(until));
      await new Promise(setImmediate);
    }
    await saving;
    await memory.save();
    expect(await stored()).toEqual({ 'org-1': until });
  });

  it('what another process has written over, or somebody has removed, is written again', async () => {
    const memory = createRootMemory(file);
    await memory.open();
    memory.remember(rootAt(20));
    await memory.save();
    rmSync(file);
    await memory.load();
    await memory.save();
    expect(await stored()).toEqual({ 'org-1': 20 });
  });

  it('without a place for the file, it warns, and remembers until the process ends', async () => {
    const memory = createRootMemory(undefined);
    expect(await memory.open()).toContain('AUDIT_ROOTS_FILE is not set');
    memory.remember(rootAt(20));
    await memory.load();
    await memory.save();
    expect(memory.find('org-1')?.until.getTime()).toBe(20);
  });

  it('beside a key in a folder that cannot be written to, it warns, reads what is there, and remembers', async () => {
    // A folder that is not there cannot be written to either, whoever runs this test.
    const memory = createRootMemory(folder('none', 'key.roots'));
    expect(await memory.open()).toMatch(/cannot be written \(ENOENT\).* Set AUDIT_ROOTS_FILE$/);
    memory.remember(rootAt(20));
    await memory.save();
    expect(memory.find('org-1')?.until.getTime()).toBe(20);
  });

  it.each(['', '{"org-1":{}}', '{"org-1":{"until":"x","hash":"00","keyId":"k"}}', 'null'])(
    'a file that holds %j stops what reads it, and stays as it is',
    async (text) => {
      writeFileSync(file, text);
      const memory = createRootMemory(file);
      expect(await memory.open()).toContain('does not hold the newest roots');
      await expect(memory.load()).rejects.toThrow('does not hold the newest roots');
      memory.remember(rootAt(20));
      await expect(memory.save()).rejects.toThrow('does not hold the newest roots');
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );
});
