import fs from 'node:fs';
import { buildLogFile, buildWeb } from './build-web';

// `npm run build`: what `npm start` does on its own when the sources changed.

try {
  const built = await buildWeb({ say: console.log });
  console.log(
    built ? fs.readFileSync(buildLogFile, 'utf8').trimEnd() : 'The last build is of these sources.',
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
