import { connectAssay } from 'assay/api';

const assay = connectAssay({ url: process.env.ASSAY_URL ?? 'http://127.0.0.1:3000' });
const { benchmark } = assay;
const say = (line: string) => process.stdout.write(`${line}\n`);

// Tasks of a file, stored in a collection.
const tasks = await assay.dataSets.loadTasks('datasets/examples/minimal.yaml');
const { collectionId } = await assay.data.saveTasks('API example', tasks);

// Which models answer, and which one judges.
await benchmark.selectModels(['simulated/strong', 'simulated/weak']);
await benchmark.selectJudgeModel('simulated/judge');

benchmark.subscribe('STARTED', ({ runId, progress }) => say(`${runId}: ${progress.total} items`));
benchmark.subscribe('ERROR', ({ message }) => say(`Trouble: ${message}`));
const bar = benchmark.subscribe('PROGRESS_CHANGED', ({ completed, failed, total }) =>
  say(`${completed + failed} of ${total}`),
);

const run = await benchmark.startBenchmark({ collectionIds: [collectionId], repetitions: 2 });
const end = await benchmark.follow(run.id); // events come while this waits
benchmark.unsubscribe(bar);
say(`The run is ${end}.`);

const report = JSON.parse(await benchmark.generateReport(run.id));
say(report.result.sentence);
for (const { name, score } of report.models) say(`${name}: ${score.mean}, coverage ${score.coverage}`);
say(await benchmark.generateReport(run.id, { format: 'md' }));

assay.close();
