const { copyFileSync } = require('node:fs');
const { join, relative } = require('node:path');
const { bugs, homepage, keywords, repository } = require('./package.json');

// What is packed leads to what was built: the condition under which the workspace reads its sources stays here.
module.exports = {
  hooks: {
    beforePacking(manifest, folder) {
      for (const target of Object.values(manifest.exports ?? {})) delete target['touchstone:source'];
      // pnpm brings it only where no other file, such as one of a vendor, has "license" in its name.
      copyFileSync(join(__dirname, 'LICENSE'), join(folder, 'LICENSE'));
      const { unbundled, ...published } = manifest;
      const directory = relative(__dirname, folder).replaceAll('\\', '/');
      const about = { repository: { ...repository, directory }, homepage, bugs, keywords };
      if (unbundled === undefined) return { ...published, ...about };
      // All else that the command needs is in its bundle.
      const kept = Object.entries(published.dependencies).filter(([name]) => unbundled.includes(name));
      return { ...published, ...about, dependencies: Object.fromEntries(kept) };
    },
  },
};
