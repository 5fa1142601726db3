import { baseModels, type BaseModel } from './parse-model-name';

const descriptions: Record<BaseModel, string> = {
  strong: 'answers mostly at the excellent and good references',
  medium: 'answers between the good and the pass reference',
  weak: 'is often wrong',
  reasoner: 'sends reasoning_content before a strong answer',
  thinker: 'sends a <think> block before a strong answer',
  echo: 'says "echo" a fixed number of times',
  judge: 'grades by the references',
  'judge-json': 'grades, knows JSON mode but no JSON schema',
  'judge-text': 'grades in prose with JSON in it, knows no structured output',
  'judge-sloppy': 'gives an invalid verdict first and a valid one when shown the errors',
  'judge-broken': 'never gives a valid verdict',
};

/** The body of `GET /v1/models`. `created` is fixed: the simulator's models have no history. */
export function listModels() {
  return { object: 'list', data: baseModels.map(describeModel) };
}

export function describeModel(id: BaseModel) {
  return {
    id,
    object: 'model',
    created: 1_767_225_600,
    owned_by: 'assay-simulator (simulated)',
    description: `Simulated model: ${descriptions[id]}.`,
  };
}
