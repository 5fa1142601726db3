const count = (number: number, one: string) =>
  `${number === 0 ? 'no' : number.toLocaleString('en')} ${one}${number === 1 ? '' : 's'}`;

/** "2 constraints, no inputs": how much a structured task holds. */
export function structureCounts(constraints: number, inputs: number): string {
  const text = `${count(constraints, 'constraint')}, ${count(inputs, 'input')}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
