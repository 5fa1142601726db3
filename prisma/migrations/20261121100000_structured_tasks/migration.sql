-- Structured tasks: their form, one item per input, and what code found in each answer.
ALTER TABLE "benchmark_task" ADD COLUMN "structure" JSONB;
ALTER TABLE "benchmark_task_version" ADD COLUMN "structure" JSONB;

ALTER TABLE "benchmark_item"
  ADD COLUMN "input_index" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "checks" JSONB,
  ADD COLUMN "violation_categories" TEXT[] NOT NULL DEFAULT '{}';

-- The new index first: an item is one of its kind at every moment.
CREATE UNIQUE INDEX "benchmark_item_identity" ON "benchmark_item"("benchmark_run_id", "task_version_id", "target_id", "repetition", "input_index");
DROP INDEX "benchmark_item_benchmark_run_id_task_version_id_target_id_r_key";
