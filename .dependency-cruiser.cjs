// How test/architecture.test.ts reads the module graph of src.
module.exports = {
  options: {
    parser: 'swc',
    // Imports of types count: they say what a room knows of another.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['require', 'node', 'default'] },
  },
};
