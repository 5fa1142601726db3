/** Ctrl-C ended the command; the message says what became of what it was doing. */
export class Interrupted extends Error {
  constructor(message = 'Interrupted.') {
    super(message);
    this.name = 'Interrupted';
  }
}
