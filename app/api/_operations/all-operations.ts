import type { Operation } from '@/app/api/_edge/operation';
import * as collections from './collections';
import * as events from './events';
import * as prices from './prices';
import * as providers from './providers';
import * as runResults from './run-results';
import * as runs from './runs';
import * as system from './system';
import * as tasks from './tasks';

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'problems' in value;

/** Every operation of the REST interface; a test holds this list and the route files together. */
export const allOperations: Operation[] = [
  providers,
  prices,
  tasks,
  collections,
  runs,
  runResults,
  events,
  system,
].flatMap((domain) => Object.values(domain).filter(isOperation));
