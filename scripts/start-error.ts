/** A reason not to start (or not to go on) that is the user's to mend: shown as its message alone, without a stack. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
