import OpenAI from 'openai';
import { Pool } from 'pg';

/**
 * The floor: the same calls by a bare `openai` streaming loop that stores each with one committed update through pg.
 * Returns seconds for all calls.
 */
export async function bareLoop(options: {
  simulatorUrl: string;
  databaseUrl: string;
  model: string;
  calls: number;
  parallel: number;
}): Promise<number> {
  const { simulatorUrl, databaseUrl, model, calls, parallel } = options;
  const pool = new Pool({ connectionString: databaseUrl, max: parallel });
  await pool.query('create table if not exists bench_floor (id int primary key, answer text)');
  await pool.query('truncate bench_floor');
  await pool.query('insert into bench_floor select n from generate_series(1, $1::int) n', [calls]);
  const client = new OpenAI({ baseURL: `${simulatorUrl}/v1`, apiKey: 'none', maxRetries: 0 });
  let next = 0;
  const slot = async () => {
    for (let id = ++next; id <= calls; id = ++next) {
      const stream = await client.chat.completions.create(
        {
          model,
          stream: true,
          stream_options: { include_usage: true },
          messages: [{ role: 'user', content: `Question ${id}` }],
        },
        { headers: { 'X-Client-Request-Id': `floor-${id}` } },
      );
      let answer = '';
      for await (const chunk of stream) answer += chunk.choices[0]?.delta.content ?? '';
      await pool.query({
        name: 'floor',
        text: 'update bench_floor set answer = $2 where id = $1',
        values: [id, answer],
      });
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: parallel }, slot));
  const seconds = (performance.now() - started) / 1000;
  await pool.end();
  return seconds;
}
