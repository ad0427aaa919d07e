import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describeWhere } from './describe-where';
import { freePort } from './service-process';

export const describeWithNginx = describeWhere(spawnSync('nginx', ['-v']).status === 0, 'nginx');

/** As docs/operations/nginx.conf has it, but without TLS: it compresses JSON, and takes the path away that it shows the service below. */
const configuration = (folder: string, port: number, target: string, prefix: string): string => `
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  gzip on;
  gzip_min_length 1;
  gzip_proxied any;
  gzip_types application/json;
  # As it was sent: a path after proxy_pass would have nginx decode it, and break signatures.
  map $request_uri $below { "~^${prefix}(?<rest>/.*)$" $rest; }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 10m;
    location ${prefix}/ {
      proxy_pass ${target}$below;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-Prefix ${prefix};
    }
  }
}
`;

/** Starts nginx before a service, which it shows below a path such as `/debt/sync`. */
export async function startNginx(target: string, prefix: string) {
  const folder = mkdtempSync(join(tmpdir(), 'acs-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, target, prefix));
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const origin = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(origin).then(
      () => true,
      () => false,
    );
  while (child.exitCode === null && !(await answers())) await pause(20);
  return {
    origin,
    /** Where the service is for those before nginx, without a slash at its end. */
    url: origin + prefix,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type RunningNginx = Awaited<ReturnType<typeof startNginx>>;
