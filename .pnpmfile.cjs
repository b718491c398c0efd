// What is packed leads to what was built: the condition under which the workspace reads its sources stays here.
module.exports = {
  hooks: {
    beforePacking(manifest) {
      for (const target of Object.values(manifest.exports ?? {})) delete target['touchstone:source'];
      const { unbundled, ...published } = manifest;
      if (unbundled === undefined) return manifest;
      // All else that the command needs is in its bundle.
      const kept = Object.entries(published.dependencies).filter(([name]) => unbundled.includes(name));
      return { ...published, dependencies: Object.fromEntries(kept) };
    },
  },
};
