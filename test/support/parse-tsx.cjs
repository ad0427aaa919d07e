// dependency-cruiser parses .tsx from version 18 on, which needs Node.js 22. Until then it is told here.
const swc = require('@swc/core');

const { parseFileSync } = swc;
swc.parseFileSync = (path, options) => parseFileSync(path, { ...options, tsx: path.endsWith('.tsx') });
