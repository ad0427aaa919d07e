// Preloaded into a service by a test (`node --require`): notes for each thread how long its event loop was held at a
// stretch, the longest of each quarter of a second, as lines `<thread id> <milliseconds>` in the file EVENT_LOOP_FILE.
const { appendFileSync } = require('node:fs');
const { threadId } = require('node:worker_threads');

const TICK_MS = 5;
const NOTED_EVERY_MS = 250;

let last = performance.now();
let longest = 0;
let noted = last;
setInterval(() => {
  const now = performance.now();
  longest = Math.max(longest, now - last - TICK_MS);
  last = now;
  if (now - noted < NOTED_EVERY_MS) return;
  appendFileSync(process.env.EVENT_LOOP_FILE, `${threadId} ${longest.toFixed(1)}\n`);
  noted = now;
  longest = 0;
}, TICK_MS).unref();
