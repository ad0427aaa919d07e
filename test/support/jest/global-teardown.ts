import { rmSync } from 'node:fs';

interface EmbeddedForTests {
  embeddedForTests?: { server: { close(): Promise<void> }; dataDir: string };
}

export default async function globalTeardown(): Promise<void> {
  const { embeddedForTests } = globalThis as EmbeddedForTests;
  if (!embeddedForTests) return;
  await embeddedForTests.server.close();
  rmSync(embeddedForTests.dataDir, { recursive: true, force: true });
}
