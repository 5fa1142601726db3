'use client';

import { useEffect, useState } from 'react';
import type { SearchEverything, SearchResult } from './search-result';

const nothing: SearchResult = { runs: [], tasks: [] };
const pauseMs = 120;

type Answer = { text: string; result: SearchResult; problem: string | null };

/** What the server finds for the text, asked when typing pauses; the answer to an older text is dropped. */
export function useSearch(search: SearchEverything, typed: string) {
  const text = typed.trim();
  const [answer, setAnswer] = useState<Answer>({ text: '', result: nothing, problem: null });
  useEffect(() => {
    if (text === '') return;
    let isCurrent = true;
    const find = async () => {
      const result = await search(text).catch(() => ({ problem: 'The search did not reach the server.' }));
      if (!isCurrent) return;
      setAnswer(
        'problem' in result
          ? { text, result: nothing, problem: result.problem }
          : { text, result, problem: null },
      );
    };
    const timer = setTimeout(() => void find(), pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [search, text]);
  const isAnswered = answer.text === text;
  return {
    found: text === '' ? nothing : answer.result,
    problem: isAnswered ? answer.problem : null,
    isSearching: text !== '' && !isAnswered,
  };
}
