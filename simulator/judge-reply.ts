import type { ParsedJudgePrompt } from '@/lib/judging/parse-judge-prompt';
import { gradeAnswer, type WireVerdict } from './grade-answer';
import type { BaseModel } from './parse-model-name';
import { hashOf, pick, seededRandom } from './seeded-random';

/** By how many points, at most, a model that is no judge by trade errs in either direction. */
const noise: Partial<Record<BaseModel, number>> = { strong: 3, reasoner: 3, thinker: 3, medium: 8, weak: 20 };

/** What `model` answers to a judge prompt: a verdict, in the form and with the faults of its kind. */
export function judgeReply(model: BaseModel, prompt: ParsedJudgePrompt, seed: number): string {
  const verdict = gradeAnswer(prompt.task, prompt.answer, prompt.checked);
  const random = seededRandom(hashOf(seed, model, prompt.task.question, prompt.answer));
  switch (model) {
    case 'judge-text':
      return wrap(verdict, random());
    case 'judge-sloppy':
      return prompt.previous.length > 0 ? JSON.stringify(verdict) : spoil(verdict, random());
    case 'judge-broken':
      return spoil(verdict, random());
    default:
      return JSON.stringify(blur(verdict, noise[model] ?? 0, random));
  }
}

function wrap(verdict: WireVerdict, random: number): string {
  const json = JSON.stringify(verdict, null, 2);
  return random < 0.5
    ? `I compared the answer with the references.\n\n\`\`\`json\n${json}\n\`\`\`\n\nThat is my verdict.`
    : `I compared the answer with the references {all of them}. My verdict is ${json} and it is final.`;
}

/** One of the faults that real judges make: none of these may be taken for a verdict. */
function spoil(verdict: WireVerdict, random: number): string {
  const { reasoning, ...withoutReasoning } = verdict;
  return pick(
    [
      JSON.stringify({ ...verdict, accuracy_score: String(verdict.accuracy_score) }),
      JSON.stringify(withoutReasoning),
      JSON.stringify({ ...verdict, overall_score: 100 + verdict.overall_score + 1 }),
      JSON.stringify(verdict).slice(0, -20),
      `I give it ${verdict.overall_score} of 100. ${reasoning}`,
    ],
    random,
  );
}

function blur(verdict: WireVerdict, points: number, random: () => number): WireVerdict {
  if (points === 0) return verdict;
  const shift = (random() * 2 - 1) * points;
  const move = (score: number) => Math.round(Math.min(100, Math.max(0, score + shift)) * 10) / 10;
  return {
    ...verdict,
    accuracy_score: move(verdict.accuracy_score),
    format_score: move(verdict.format_score),
    compliance_score: move(verdict.compliance_score),
    overall_score: move(verdict.overall_score),
  };
}
