// Builds src/console into dist/console: `node scripts/build-console.mjs`. `npx vite` serves it as it is written, beside a
// service at SERVICE_URL.
import { defineConfig } from 'vite';

const { SERVICE_URL = 'http://127.0.0.1:4000' } = process.env;

/** What understands `light-dark()`. */
const BROWSERS = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

export default defineConfig({
  root: 'src/console',
  // Relative, so that the page works below any path of a proxy.
  base: './',
  // A browser has none. unzipit looks for it, to load a module of Node.js.
  define: { process: 'undefined' },
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    target: BROWSERS,
    // The page's policy allows no `data:`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    // The licences of what the page contains.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      // A slow machine is no news to whoever starts the service.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // What many views are made of comes with the first of them, rather than in a dozen small files.
            { name: 'shared', test: /src\/console\/(?:api|features|ui(?!\/table)|url)\//, minShareCount: 4 },
          ],
        },
      },
      onLog(level, log, handle) {
        // Packages say so of themselves. It means something to a server that renders them, which there is not.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
  // The policy allows scripts of this origin alone: no `blob:`.
  worker: { format: 'es' },
  server: { proxy: { '/external-api': SERVICE_URL, '/graphql': SERVICE_URL, '/console/session': SERVICE_URL } },
});
