/** Text for a LIKE pattern in which nothing is a wildcard. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`);
