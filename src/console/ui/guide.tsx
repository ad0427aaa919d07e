import { type ReactNode } from 'react';
import guide from '../../../docs/console.md?raw';
import { Dialog } from './dialog';
import styles from './guide.module.css';

/** The text below a heading, up to the next one of any level but those within it. */
function sectionOf(heading: string): string {
  const [, level = '', text = ''] = guide.match(new RegExp(`^(##+) ${heading}\\n([\\s\\S]*)`, 'm')) ?? [];
  return text.split(new RegExp(`^#{1,${level.length}} `, 'm'))[0] ?? '';
}

const MARKED = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*|\[[^\]]+\]\([^)]+\))/;

/** Words with what is marked in them. Other guides are not part of the page: of a link its words show. */
const textOf = (text: string): ReactNode[] =>
  text.split(MARKED).map((part, at) => {
    if (part.startsWith('[')) return textOf(part.slice(1, part.indexOf(']')));
    const Mark = part.startsWith('`') ? 'code' : part.startsWith('**') ? 'strong' : part.startsWith('*') ? 'em' : null;
    // biome-ignore lint/suspicious/noArrayIndexKey: a text that does not change
    return Mark ? <Mark key={at}>{part.replaceAll(/^[`*]+|[`*]+$/g, '')}</Mark> : part;
  });

const FENCED = /^```\w*\n([\s\S]*?)^```$/m;

/** A paragraph or a list; pictures are left out. */
function Block({ text }: { text: string }) {
  if (text.startsWith('!')) return null;
  if (text.startsWith('#')) return <h3>{text.replace(/^#+ /, '')}</h3>;
  if (!text.startsWith('* ')) return <p>{textOf(text.replaceAll('\n', ' '))}</p>;
  const items = text.slice(2).split(/\n\* /);
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{textOf(item.replaceAll(/\n */g, ' '))}</li>
      ))}
    </ul>
  );
}

export interface GuideProps {
  /** Of a section of docs/console.md. */
  heading: string;
  onClose: () => void;
}

/** A section of the guide, over the view that it is about. */
export default function Guide({ heading, onClose }: GuideProps) {
  // Of what stands between fences, every second part is code.
  const parts = sectionOf(heading).split(FENCED);
  return (
    <Dialog onClose={onClose} title={heading}>
      <div className={styles.guide}>
        {parts.flatMap((part, at) =>
          at % 2 === 1 ? (
            <pre key={part}>{part}</pre>
          ) : (
            part
              .split(/\n{2,}/)
              .map((text) => text.trim())
              .filter(Boolean)
              .map((text) => <Block key={text} text={text} />)
          ),
        )}
      </div>
    </Dialog>
  );
}
