/** Ollama lists a model that is asked for without a tag under the tag `latest`. */
export const isSameModel = (listed: string, asked: string): boolean =>
  listed === asked || listed === `${asked}:latest`;
