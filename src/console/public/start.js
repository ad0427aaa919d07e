// Runs before the first paint, and before the scripts of the page are there.

// Sets the theme that was chosen; without one the system's applies.
try {
  const theme = localStorage.getItem('console-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden: the system's theme applies.
}

// Asks who is signed in. `readSession` takes the answer.
globalThis.sessionAnswer = fetch(new URL('../external-api/key', document.baseURI), {
  headers: { 'X-Console': '1', Accept: 'application/json' },
  credentials: 'same-origin',
});
globalThis.sessionAnswer.catch(() => {
  // `readSession` learns of it, too, and asks again.
});
