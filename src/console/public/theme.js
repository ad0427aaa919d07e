// Runs before the first paint. Sets the theme that was chosen; without one the system's applies.
try {
  const theme = localStorage.getItem('console-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden: the system's theme applies.
}
