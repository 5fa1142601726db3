'use client';

import { useRef, useState, type SyntheticEvent } from 'react';
import { Button } from '@/components/ui/button';

type Parameter = { name: string; in: 'path' | 'query'; required: boolean };
type Props = { method: string; path: string; parameters: Parameter[]; bodyTypes: string[] };

const shownCharacters = 20_000;

/** A field's text; a form may hold files too, this one does not. */
function fieldOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function urlOf({ path, parameters }: Props, form: FormData): string {
  const value = (name: string) => fieldOf(form, `p:${name}`);
  const query = new URLSearchParams();
  for (const parameter of parameters)
    if (parameter.in === 'query' && value(parameter.name)) query.set(parameter.name, value(parameter.name));
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(value(name)));
  return query.size ? `${filled}?${query.toString()}` : filled;
}

const pretty = (text: string, type: string) => {
  if (!type.includes('json')) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/** Reads until the answer ends, is long enough to show, or is stopped; an event stream shows as it comes. */
async function readInto(response: Response, show: (text: string) => void): Promise<void> {
  const head = `${response.status} ${response.statusText}\n\n`;
  const type = response.headers.get('content-type') ?? '';
  let text = '';
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return show(head + pretty(text, type));
    text += part.value;
    show(head + text.slice(0, shownCharacters));
    if (text.length > shownCharacters) {
      await reader?.cancel();
      return show(`${head}${text.slice(0, shownCharacters)}\n[cut]`);
    }
  }
}

export function TryIt(props: Props) {
  const { method, parameters, bodyTypes } = props;
  const [answer, setAnswer] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  const send = async (form: FormData) => {
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    try {
      const body = bodyTypes.length ? fieldOf(form, 'body') : undefined;
      const headers = bodyTypes[0] ? { 'content-type': bodyTypes[0] } : undefined;
      const response = await fetch(urlOf(props, form), { method, body, headers, signal: controller.signal });
      await readInto(response, setAnswer);
    } catch (error) {
      if (!controller.signal.aborted)
        setAnswer(`The request did not get through: ${(error as Error).message}`);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(new FormData(event.currentTarget));
  };
  return (
    <form onSubmit={submit} className="space-y-2 border-t pt-3">
      <h3 className="text-sm font-medium">Try it</h3>
      {parameters.map(({ name, required }) => (
        <label key={name} className="flex flex-wrap items-center gap-2 text-sm">
          <span className="w-28 font-mono">{name}</span>
          <input name={`p:${name}`} required={required} className="h-8 rounded-md border bg-surface px-2" />
        </label>
      ))}
      {bodyTypes.length ? (
        <label className="block text-sm">
          Body ({bodyTypes[0]})
          <textarea
            name="body"
            rows={6}
            defaultValue={bodyTypes[0] === 'application/json' ? '{}' : ''}
            className="mt-1 w-full rounded-md border bg-surface p-2 font-mono text-xs"
          />
        </label>
      ) : null}
      <div className="flex gap-2">
        <Button type="submit" variant="default" disabled={busy}>
          Send
        </Button>
        {busy ? <Button onClick={() => running.current?.abort()}>Cancel</Button> : null}
      </div>
      {answer === null ? null : (
        <pre
          className="max-h-96 overflow-auto rounded bg-muted p-2 font-mono text-xs break-words whitespace-pre-wrap"
          tabIndex={0}
          aria-label="Answer"
        >
          {answer}
        </pre>
      )}
    </form>
  );
}
