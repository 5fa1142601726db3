import { randomBytes } from 'node:crypto';
import { createAssayApi, type AssayApi } from '../assay-api';
import type { AssayBackend } from '../backend';
import { loadTasks } from './load-tasks';

/** The programmatic API over a backend, with this machine's files and randomness. */
export const openApi = (backend: AssayBackend): AssayApi =>
  createAssayApi({ backend, loadTasks, randomHex: (bytes) => randomBytes(bytes).toString('hex') });
