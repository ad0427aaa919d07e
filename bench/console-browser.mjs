// A browser with the console, for programs that measure it.
import { spawnSync } from 'node:child_process';
import { chromium } from 'playwright-core';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Starts Chromium. */
export function openBrowser() {
  const program = PROGRAMS.find((name) => spawnSync(name, ['--version']).status === 0);
  if (program === undefined) throw new Error(`This needs Chromium: one of ${PROGRAMS.join(', ')}`);
  const executablePath = spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim();
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
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
