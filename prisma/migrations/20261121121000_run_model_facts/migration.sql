-- What the servers told of the models that a run called (P11). Beside run_group and not in it: its rows are written with
-- every call.
CREATE TABLE "run_model_facts" (
    "id" BIGSERIAL NOT NULL,
    "benchmark_run_id" BIGINT NOT NULL,
    "run_group_id" BIGINT NOT NULL,
    "facts" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "run_model_facts_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "run_model_facts_benchmark_run_id_id_idx" ON "run_model_facts"("benchmark_run_id", "id");
CREATE INDEX "run_model_facts_run_group_id_idx" ON "run_model_facts"("run_group_id");

ALTER TABLE "run_model_facts" ADD CONSTRAINT "run_model_facts_benchmark_run_id_fkey" FOREIGN KEY ("benchmark_run_id") REFERENCES "benchmark_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "run_model_facts" ADD CONSTRAINT "run_model_facts_run_group_id_fkey" FOREIGN KEY ("run_group_id") REFERENCES "run_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;
