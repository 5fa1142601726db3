import fs from 'node:fs/promises';
import path from 'node:path';

const isTaskFile = (name: string) => /\.ya?ml$/i.test(name);

/** All task files (*.yaml, *.yml) in a folder and below it, sorted; hidden folders and node_modules are passed by. */
export async function taskFilesBelow(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { withFileTypes: true });
  const shown = entries.filter(({ name }) => !name.startsWith('.') && name !== 'node_modules');
  const files = shown.filter((entry) => entry.isFile() && isTaskFile(entry.name));
  const folders = shown.filter((entry) => entry.isDirectory());
  const below = await Promise.all(folders.map(({ name }) => taskFilesBelow(path.join(folder, name))));
  return [...files.map(({ name }) => path.join(folder, name)), ...below.flat()].sort();
}
