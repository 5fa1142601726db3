type Props = { label: string; done: number; failed: number; total: number };

const share = (part: number, total: number) => `${total === 0 ? 0 : (100 * part) / total}%`;

/** Done, failed and what is left of a total. The numbers always stand beside it; colour is not needed to read it. */
export function Progress({ label, done, failed, total }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done + failed}
      aria-valuetext={`${done} done, ${failed} failed, ${total - done - failed} left`}
      className="flex h-2 w-full min-w-16 overflow-hidden rounded-full bg-muted"
    >
      <div className="bg-accent" style={{ width: share(done, total) }} />
      <div className="bg-bad" style={{ width: share(failed, total) }} />
    </div>
  );
}
