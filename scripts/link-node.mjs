// npm 11 links the `node` of node-<os>-<arch> into node_modules/.bin, npm 10 does not. Make both end the same.
import fs from 'node:fs';

const name = `node-${process.platform}-${process.arch}`;
const link = 'node_modules/.bin/node';
if (process.platform !== 'win32' && fs.existsSync(`node_modules/${name}/bin/node`) && !fs.existsSync(link)) {
  fs.mkdirSync('node_modules/.bin', { recursive: true });
  fs.symlinkSync(`../${name}/bin/node`, link);
}

// npx finds a package's own command also without this, but asks its cache first and takes twice as long.
const command = 'node_modules/.bin/assay';
if (process.platform !== 'win32' && !fs.existsSync(command)) fs.symlinkSync('../../cli/assay.mjs', command);
