// A browser with the console, for programs that measure it.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { chromium } from 'playwright-core';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const PRIORITY_EVERY_MS = 50;

/** A process with all that it started. */
function* familyOf(pid) {
  yield pid;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  for (const child of children.split(' ').filter(Boolean)) yield* familyOf(Number(child));
}

/** Chromium sets priorities of its own: where this program runs ahead of others, its browser does, too. */
function keepPriority() {
  const own = getPriority();
  if (own >= 0) return;
  const set = () => {
    try {
      for (const pid of familyOf(process.pid))
        for (const thread of readdirSync(`/proc/${pid}/task`))
          if (getPriority(Number(thread)) > own) setPriority(Number(thread), own);
    } catch {
      // A process has ended meanwhile.
    }
  };
  setInterval(set, PRIORITY_EVERY_MS).unref();
}

/** Starts Chromium. */
export function openBrowser() {
  keepPriority();
  const program = PROGRAMS.find((name) => spawnSync(name, ['--version']).status === 0);
  if (program === undefined) throw new Error(`This needs Chromium: one of ${PROGRAMS.join(', ')}`);
  const executablePath = spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim();
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/**
 * The longest task of the page's thread while something is done, in milliseconds of a processor: unlike what a clock says, it
 * has nothing of what else the machine did.
 */
export async function longestTaskDuring(browser, page, work) {
  await browser.startTracing(page, { categories: ['toplevel'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const isOfPage = ({ pid, tid }) => threads.some((thread) => thread.pid === pid && thread.tid === tid);
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && event.tdur && isOfPage(event));
  return tasks.reduce((longest, { tdur }) => Math.max(longest, tdur), 0) / 1000;
}

/** A browser window of its own, signed in: nothing is in its cache. @param script runs in each page before its own */
export async function openWindow(browser, baseUrl, apiKey, script) {
  const context = await browser.newContext({ baseURL: baseUrl, viewport: { width: 1280, height: 900 } });
  const answer = await context.request.post('/console/session', {
    data: { apiKey },
    headers: { 'X-Console': '1', Origin: baseUrl },
  });
  if (!answer.ok()) throw new Error(`Signing in failed with status ${answer.status()}`);
  const page = await context.newPage();
  await page.addInitScript(script);
  return { context, page };
}
