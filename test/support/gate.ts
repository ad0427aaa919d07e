/** What a test holds up until it opens the gate: whoever comes to it waits for `passed`. */
export function createGate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}
