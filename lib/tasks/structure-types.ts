// Apart from the schema, so that a browser gets the names without it.

const formats = ['csv', 'json', 'markdown', 'html', 'xml', 'yaml', 'code'] as const;

export const inputTypes = ['none', 'text', 'transcript', ...formats] as const;
export const outputTypes = ['text', 'list', ...formats] as const;
