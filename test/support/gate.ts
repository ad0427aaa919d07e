/** What a test holds up, for whoever waits for `passed`. Waiters go on once the test opens it. */
export function createGate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}
