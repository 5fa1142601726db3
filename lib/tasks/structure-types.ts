// Apart from the schema, so that a browser gets the names without it.

export const inputTypes = [
  'none',
  'text',
  'transcript',
  'csv',
  'json',
  'markdown',
  'html',
  'xml',
  'yaml',
  'code',
] as const;
export const outputTypes = [
  'text',
  'list',
  'csv',
  'json',
  'markdown',
  'html',
  'xml',
  'yaml',
  'code',
] as const;
