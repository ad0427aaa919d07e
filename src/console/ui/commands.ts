import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { type IconName } from './icon';

/** What the palette offers. */
export interface Command {
  id: string;
  label: string;
  /** Its heading in the palette, such as `Go to`. */
  group: string;
  icon?: IconName;
  /** More words that find it. */
  words?: string;
  /** What is known of it, after its label. */
  about?: ReactNode;
  /** Whether it is offered whatever is typed. */
  isAlways?: boolean;
  run: () => void;
}

export interface CommandRegister {
  /** @returns what takes them away again */
  add(commands: readonly Command[]): () => void;
}

export const CommandContext = createContext<CommandRegister>({ add: () => () => undefined });

/** Offers commands in the palette while a view is open. @param commands keep them between renders (`useMemo`) */
export function useCommands(commands: readonly Command[]): void {
  const { add } = useContext(CommandContext);
  useEffect(() => add(commands), [add, commands]);
}
