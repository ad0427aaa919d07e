import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describeWhere } from '../support/describe-where';
import { serveLocally } from '../support/local-server';
import { freePort } from '../support/service-process';

const isThere = ['prometheus', 'promtool'].every((name) => spawnSync(name, ['--version']).status === 0);

export const describeWithPrometheus = describeWhere(isThere, 'Prometheus');

/** Runs promtool. @returns all that it wrote */
export function promtool(parameters: string[], input = ''): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('promtool', parameters, { input, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

/** A server of texts, each computed when it is asked for. */
export async function serveTexts(texts: Record<string, () => Promise<string>>) {
  const { url, close } = await serveLocally((request, response) => {
    const text = texts[request.url ?? ''];
    if (!text) return void response.writeHead(404).end();
    void text().then((body) => response.setHeader('content-type', 'text/plain; version=0.0.4').end(body));
  });
  return { target: url.replace('http://', ''), close };
}

/** Starts Prometheus with a configuration and a file of rules, in a folder of its own. */
export async function startPrometheus(config: object, rules: string) {
  const folder = mkdtempSync(join(tmpdir(), 'acs-prometheus-'));
  // JSON is YAML.
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify({ ...config, rule_files: ['rules.yaml'] }));
  writeFileSync(join(folder, 'rules.yaml'), rules);
  const address = `127.0.0.1:${await freePort()}`;
  const child: ChildProcess = spawn(
    'prometheus',
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    /** Answers of its API, such as `alerts` and `query?query=up`; undefined until it answers. */
    async ask(path: string) {
      try {
        const response = await fetch(`http://${address}/api/v1/${path}`);
        return response.ok ? ((await response.json()) as { data: Record<string, unknown> }) : undefined;
      } catch {
        await pause(100);
        return undefined;
      }
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type RunningPrometheus = Awaited<ReturnType<typeof startPrometheus>>;
