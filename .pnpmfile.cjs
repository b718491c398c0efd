// What is packed leads to what was built: the condition under which the workspace reads its sources stays here.
module.exports = {
  hooks: {
    beforePacking(manifest) {
      for (const target of Object.values(manifest.exports ?? {})) delete target['touchstone:source'];
      return manifest;
    },
  },
};
