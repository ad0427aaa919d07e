import { InputError } from '../../../../base/errors';
import { identify } from './identify-file';
import { type Answers, type Ask, type FromWorker, type Part, type ToWorker } from './messages';
import { check, cut, inspect, preview } from './read-file';

/** Reads a file beside the page, so that the page stays as quick as it is. */

const tell = (message: FromWorker, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

/** Called once the page has sent a part, by the id of the question. */
const sent = new Map<number, () => void>();

function sendPart(id: number, part: Part): Promise<void> {
  return new Promise((resolve) => {
    sent.set(id, resolve);
    tell({ id, part }, [part.bytes.buffer]);
  });
}

/** The last question: a check of all rows stops for it. */
let latest = 0;

function answerTo(id: number, ask: Ask): Promise<Answers[keyof Answers]> {
  if (ask.kind !== 'identify') latest = id;
  switch (ask.kind) {
    case 'inspect':
      return inspect(ask.file, ask.source);
    case 'preview':
      return preview(ask.work);
    case 'check':
      return check(ask.work, ask.first, () => latest === id);
    case 'identify':
      return identify(ask.file, ask.content, ask.plan);
    case 'cut':
      return cut(ask.work, ask.stored, (part) => sendPart(id, part));
  }
}

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  const { id } = data;
  if (!('ask' in data)) {
    sent.get(id)?.();
    return;
  }
  try {
    tell({ id, answer: await answerTo(id, data.ask) });
  } catch (error) {
    const isOfFile = error instanceof InputError;
    tell({ id, problem: isOfFile ? error.message : 'The file cannot be read.', isOfFile });
  }
};
