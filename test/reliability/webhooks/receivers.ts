import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/service-process';

/** An event as a receiver took it: names, and a digest of the whole. */
export interface TakenEvent {
  id: string;
  type: string;
  externalId?: string;
  version?: number;
  digest: string;
}

/** A message that a receiver took, or whose signature it refused. */
export type TakenMessage =
  | { id: string; forged: true }
  | { id: string; at: number; digest: string; events: TakenEvent[] };

const PROGRAM = join(__dirname, 'receiver.cjs');

/** A receiver in a process of its own, at the same URL however often it is killed. @param share as `start` takes it */
export async function startReceiverProcess(share: number) {
  const folder = mkdtempSync(join(tmpdir(), 'acs-receiver-'));
  const [log, secretFile] = [join(folder, 'taken.jsonl'), join(folder, 'secret')];
  const port = await freePort();
  let child: ChildProcess | undefined;
  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  /** @param faults of the messages, the share that it does not simply take */
  async function start(faults: number): Promise<void> {
    const words = [PROGRAM, String(port), log, secretFile, String(faults)];
    child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    if (child.stdout) await once(child.stdout, 'data');
  }
  await start(share);
  return {
    url: `http://127.0.0.1:${port}/hook`,
    /** Gives it the secret of its webhook. */
    trust: (secret: string) => writeFileSync(secretFile, secret),
    kill,
    start,
    /** All that it took, in order. */
    taken(): TakenMessage[] {
      const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
      return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as TakenMessage);
    },
    async close(): Promise<void> {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type ReceiverProcess = Awaited<ReturnType<typeof startReceiverProcess>>;
