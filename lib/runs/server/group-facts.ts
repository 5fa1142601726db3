import { db } from '@/lib/db/server/pool';
import { appendEvents } from '@/lib/events/server/append-events';
import { logger } from '@/lib/log/server/logger';
import type { CallResult } from '@/lib/providers/model-call';
import { modelFactsSchema, noFacts, withFacts, type ModelFacts } from '@/lib/providers/model-facts';
import type { ModelClient } from '@/lib/providers/server/model-client';
import { factDifferences, pinModel } from '../pinned-models';
import type { OpenGroup } from './open-group';

/** A service that names another backend with every call is known by then. */
const mostSnapshots = 12;

const insertSql = `
insert into run_model_facts (benchmark_run_id, run_group_id, facts)
select benchmark_run_id, id, $3 from run_group where id = $1 and epoch = $2`;

/**
 * Pins what the server tells of a group's model (P11): asked once when the model is warm, and noted again when a reply
 * names another model or fingerprint. Nothing here fails a run; what cannot be had is not told.
 */
export class GroupFacts {
  private facts: ModelFacts = noFacts;
  private readonly replies = new Set<string>();

  constructor(
    private readonly group: OpenGroup,
    private readonly client: ModelClient,
  ) {}

  /** Asks the server, which is not busy with a call then, and stores its answer with what the warm-up's reply told. */
  async take(warm: CallResult): Promise<void> {
    this.facts = await this.client.facts(this.group.model);
    await this.note(warm);
  }

  /** Compares two texts, unless the reply tells something new. */
  async note({ resolvedModel, fingerprint }: CallResult): Promise<void> {
    const reply = `${resolvedModel}\n${fingerprint}`;
    if (this.replies.has(reply) || this.replies.size >= mostSnapshots) return;
    this.replies.add(reply);
    try {
      await this.store(withFacts(this.facts, { resolvedModel, systemFingerprint: fingerprint }));
    } catch (error) {
      logger().warn({ err: error, group: this.group.groupId }, 'model facts were not stored');
    }
  }

  private async store(facts: ModelFacts): Promise<void> {
    const { groupId, epoch, model, runId } = this.group;
    if (Object.values(facts).every((value) => value === null)) return;
    const { rows } = await db().query<{ facts: unknown }>(
      'select facts from run_model_facts where run_group_id = $1 order by id',
      [groupId],
    );
    const stored = rows.map((row) => modelFactsSchema.parse(row.facts));
    const text = JSON.stringify(modelFactsSchema.parse(facts));
    if (stored.length >= mostSnapshots || stored.some((one) => JSON.stringify(one) === text)) return;
    await db().query(insertSql, [groupId, epoch, text]);
    const before = stored.at(-1);
    if (!before) return;
    const { providerId } = this.group;
    const [was, is] = [before, facts].map((one) => pinModel({ providerId, model }, [one]));
    const differences = factDifferences(was ?? {}, is ?? {});
    await appendEvents(db(), runId, [
      {
        level: 'warn',
        kind: 'model.changed',
        message: `${model} changed in the course of the run: ${differences.join(', ')}`,
        payload: { groupId, model, differences },
      },
    ]);
  }
}
