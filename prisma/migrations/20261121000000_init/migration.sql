-- CreateEnum
CREATE TYPE "provider_type" AS ENUM ('OPENAI', 'OLLAMA', 'LM_STUDIO', 'OPENROUTER', 'CUSTOM_OPEN_AI_COMPATIBLE');

-- CreateEnum
CREATE TYPE "benchmark_run_status" AS ENUM ('PENDING', 'RUNNING', 'PAUSED', 'FINISHED', 'INCOMPLETE', 'CANCELLED', 'FAILED');

-- CreateEnum
CREATE TYPE "run_phase" AS ENUM ('BENCHMARKING', 'JUDGING');

-- CreateEnum
CREATE TYPE "run_trigger" AS ENUM ('MANUAL', 'SCHEDULED', 'EVENT', 'WEBHOOK');

-- CreateEnum
CREATE TYPE "run_group_state" AS ENUM ('PENDING', 'ACTIVE', 'DONE');

-- CreateEnum
CREATE TYPE "benchmark_item_status" AS ENUM ('NEW', 'IN_PROGRESS', 'WAITING_FOR_JUDGE', 'JUDGING', 'COMPLETED', 'FAILED');

-- CreateEnum
CREATE TYPE "attempt_kind" AS ENUM ('WARMUP', 'GENERATION', 'JUDGE');

-- CreateEnum
CREATE TYPE "attempt_state" AS ENUM ('IN_FLIGHT', 'SUCCEEDED', 'FAILED', 'CANCELLED', 'UNKNOWN');

-- CreateTable
CREATE TABLE "provider_config" (
    "id" BIGSERIAL NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "type" "provider_type" NOT NULL,
    "base_url" VARCHAR(2048) NOT NULL,
    "models_endpoint" VARCHAR(2048) NOT NULL,
    "inference_endpoint" VARCHAR(2048) NOT NULL,
    "simulated" BOOLEAN NOT NULL DEFAULT false,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "provider_config_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider_header" (
    "id" BIGSERIAL NOT NULL,
    "provider_config_id" BIGINT NOT NULL,
    "header_key" VARCHAR(255) NOT NULL,
    "header_value" TEXT NOT NULL,
    "is_secret" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "provider_header_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "model_capability" (
    "provider_config_id" BIGINT NOT NULL,
    "model_name" VARCHAR(255) NOT NULL,
    "capabilities" JSONB NOT NULL DEFAULT '{}',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "model_capability_pkey" PRIMARY KEY ("provider_config_id","model_name")
);

-- CreateTable
CREATE TABLE "benchmark_task" (
    "id" BIGSERIAL NOT NULL,
    "task_id" VARCHAR(255) NOT NULL,
    "category" VARCHAR(255) NOT NULL,
    "subcategory" VARCHAR(255),
    "question" TEXT NOT NULL,
    "excellent" TEXT,
    "good" TEXT,
    "pass" TEXT,
    "incorrect_answer_direction" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "content_hash" CHAR(64) NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "benchmark_task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "benchmark_task_version" (
    "id" BIGSERIAL NOT NULL,
    "benchmark_task_id" BIGINT NOT NULL,
    "version" INTEGER NOT NULL,
    "content_hash" CHAR(64) NOT NULL,
    "category" VARCHAR(255) NOT NULL,
    "subcategory" VARCHAR(255),
    "question" TEXT NOT NULL,
    "excellent" TEXT,
    "good" TEXT,
    "pass" TEXT,
    "incorrect_answer_direction" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "benchmark_task_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tasks_collection" (
    "id" BIGSERIAL NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tasks_collection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "collection_task" (
    "collection_id" BIGINT NOT NULL,
    "task_id" BIGINT NOT NULL,

    CONSTRAINT "collection_task_pkey" PRIMARY KEY ("collection_id","task_id")
);

-- CreateTable
CREATE TABLE "benchmark_run" (
    "id" BIGSERIAL NOT NULL,
    "run_id" VARCHAR(255) NOT NULL,
    "name" VARCHAR(255),
    "run_date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "status" "benchmark_run_status" NOT NULL DEFAULT 'PENDING',
    "phase" "run_phase" NOT NULL DEFAULT 'BENCHMARKING',
    "trigger" "run_trigger" NOT NULL DEFAULT 'MANUAL',
    "judge_provider_config_id" BIGINT,
    "judge_model_name" VARCHAR(255),
    "repetitions" INTEGER NOT NULL DEFAULT 1,
    "parameters" JSONB NOT NULL DEFAULT '{}',
    "manifest" JSONB NOT NULL DEFAULT '{}',
    "error_msg" TEXT,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "benchmark_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "benchmark_run_collections" (
    "benchmark_run_id" BIGINT NOT NULL,
    "collection_id" BIGINT NOT NULL,

    CONSTRAINT "benchmark_run_collections_pkey" PRIMARY KEY ("benchmark_run_id","collection_id")
);

-- CreateTable
CREATE TABLE "benchmark_run_target_model" (
    "id" BIGSERIAL NOT NULL,
    "benchmark_run_id" BIGINT NOT NULL,
    "provider_config_id" BIGINT NOT NULL,
    "model_name" VARCHAR(255) NOT NULL,

    CONSTRAINT "benchmark_run_target_model_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run_group" (
    "id" BIGSERIAL NOT NULL,
    "benchmark_run_id" BIGINT NOT NULL,
    "phase" "run_phase" NOT NULL,
    "position" INTEGER NOT NULL,
    "provider_config_id" BIGINT NOT NULL,
    "model_name" VARCHAR(255) NOT NULL,
    "target_id" BIGINT,
    "lane" VARCHAR(255) NOT NULL,
    "state" "run_group_state" NOT NULL DEFAULT 'PENDING',
    "epoch" INTEGER NOT NULL DEFAULT 0,
    "worker_id" VARCHAR(255),
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "in_progress" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "run_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "benchmark_item" (
    "id" BIGSERIAL NOT NULL,
    "benchmark_run_id" BIGINT NOT NULL,
    "benchmark_task_id" BIGINT NOT NULL,
    "task_version_id" BIGINT NOT NULL,
    "target_id" BIGINT NOT NULL,
    "run_group_id" BIGINT NOT NULL,
    "repetition" INTEGER NOT NULL DEFAULT 1,
    "status" "benchmark_item_status" NOT NULL DEFAULT 'NEW',
    "failed_phase" "run_phase",
    "outcome" VARCHAR(32),
    "answer_attempt_id" BIGINT,
    "verdict_id" BIGINT,
    "evaluation_score" DOUBLE PRECISION,
    "error_kind" VARCHAR(32),
    "error_msg" TEXT,
    "time_taken_ms" DOUBLE PRECISION,
    "ttft_ms" DOUBLE PRECISION,
    "tokens_generated" INTEGER,
    "tokens_per_second" DOUBLE PRECISION,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "judge_attempts" INTEGER NOT NULL DEFAULT 0,
    "last_attempt_at" TIMESTAMPTZ(3),
    "next_retry_at" TIMESTAMPTZ(3),
    "claim_epoch" INTEGER,
    "claim_attempt_id" BIGINT,
    "worker_id" VARCHAR(255),
    "in_progress_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "benchmark_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "benchmark_attempt" (
    "id" BIGSERIAL NOT NULL,
    "benchmark_run_id" BIGINT NOT NULL,
    "run_group_id" BIGINT NOT NULL,
    "benchmark_item_id" BIGINT,
    "kind" "attempt_kind" NOT NULL,
    "number" INTEGER NOT NULL DEFAULT 1,
    "epoch" INTEGER NOT NULL,
    "worker_id" VARCHAR(255),
    "state" "attempt_state" NOT NULL DEFAULT 'IN_FLIGHT',
    "error_kind" VARCHAR(32),
    "error_msg" TEXT,
    "http_status" INTEGER,
    "retry_after_ms" INTEGER,
    "request" JSONB,
    "answer" TEXT,
    "reasoning" TEXT,
    "finish_reason" VARCHAR(64),
    "resolved_model" VARCHAR(255),
    "fingerprint" VARCHAR(255),
    "input_tokens" INTEGER,
    "output_tokens" INTEGER,
    "reasoning_tokens" INTEGER,
    "cached_tokens" INTEGER,
    "tokens_estimated" BOOLEAN NOT NULL DEFAULT false,
    "ttft_ms" DOUBLE PRECISION,
    "ttfa_ms" DOUBLE PRECISION,
    "total_ms" DOUBLE PRECISION,
    "tokens_per_second" DOUBLE PRECISION,
    "timing" JSONB,
    "server_timing" JSONB,
    "sanitized" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "benchmark_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verdict" (
    "id" BIGSERIAL NOT NULL,
    "benchmark_run_id" BIGINT NOT NULL,
    "benchmark_item_id" BIGINT NOT NULL,
    "attempt_id" BIGINT NOT NULL,
    "judge_provider_config_id" BIGINT NOT NULL,
    "judge_model_name" VARCHAR(255) NOT NULL,
    "schema_version" VARCHAR(64) NOT NULL,
    "template_hash" CHAR(64) NOT NULL,
    "repetition" INTEGER NOT NULL DEFAULT 1,
    "overall_score" DOUBLE PRECISION NOT NULL,
    "accuracy_score" DOUBLE PRECISION NOT NULL,
    "format_score" DOUBLE PRECISION NOT NULL,
    "compliance_score" DOUBLE PRECISION NOT NULL,
    "violations" JSONB NOT NULL DEFAULT '[]',
    "reasoning" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verdict_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run_log" (
    "id" BIGSERIAL NOT NULL,
    "benchmark_run_id" BIGINT NOT NULL,
    "benchmark_item_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "level" VARCHAR(16) NOT NULL,
    "kind" VARCHAR(64) NOT NULL,
    "message" TEXT NOT NULL,
    "payload" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "run_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "judge_schema_version" (
    "id" BIGSERIAL NOT NULL,
    "run_id" BIGINT NOT NULL,
    "schema_name" VARCHAR(255) NOT NULL,
    "schema_version" VARCHAR(64) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "judge_schema_version_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "provider_config_name_key" ON "provider_config"("name");

-- CreateIndex
CREATE UNIQUE INDEX "provider_header_provider_config_id_header_key_key" ON "provider_header"("provider_config_id", "header_key");

-- CreateIndex
CREATE UNIQUE INDEX "benchmark_task_task_id_key" ON "benchmark_task"("task_id");

-- CreateIndex
CREATE INDEX "benchmark_task_category_idx" ON "benchmark_task"("category");

-- CreateIndex
CREATE UNIQUE INDEX "benchmark_task_version_benchmark_task_id_version_key" ON "benchmark_task_version"("benchmark_task_id", "version");

-- CreateIndex
CREATE UNIQUE INDEX "tasks_collection_name_key" ON "tasks_collection"("name");

-- CreateIndex
CREATE INDEX "collection_task_task_id_idx" ON "collection_task"("task_id");

-- CreateIndex
CREATE UNIQUE INDEX "benchmark_run_run_id_key" ON "benchmark_run"("run_id");

-- CreateIndex
CREATE INDEX "benchmark_run_created_at_idx" ON "benchmark_run"("created_at" DESC);

-- CreateIndex
CREATE INDEX "benchmark_run_collections_collection_id_idx" ON "benchmark_run_collections"("collection_id");

-- CreateIndex
CREATE INDEX "benchmark_run_target_model_provider_config_id_idx" ON "benchmark_run_target_model"("provider_config_id");

-- CreateIndex
CREATE UNIQUE INDEX "benchmark_run_target_model_benchmark_run_id_provider_config_key" ON "benchmark_run_target_model"("benchmark_run_id", "provider_config_id", "model_name");

-- CreateIndex
CREATE INDEX "run_group_provider_config_id_idx" ON "run_group"("provider_config_id");

-- CreateIndex
CREATE UNIQUE INDEX "run_group_benchmark_run_id_position_key" ON "run_group"("benchmark_run_id", "position");

-- CreateIndex
CREATE INDEX "benchmark_item_benchmark_task_id_idx" ON "benchmark_item"("benchmark_task_id");

-- CreateIndex
CREATE INDEX "benchmark_item_task_version_id_idx" ON "benchmark_item"("task_version_id");

-- CreateIndex
CREATE INDEX "benchmark_item_target_id_idx" ON "benchmark_item"("target_id");

-- CreateIndex
CREATE UNIQUE INDEX "benchmark_item_benchmark_run_id_task_version_id_target_id_r_key" ON "benchmark_item"("benchmark_run_id", "task_version_id", "target_id", "repetition");

-- CreateIndex
CREATE INDEX "benchmark_attempt_benchmark_item_id_idx" ON "benchmark_attempt"("benchmark_item_id");

-- CreateIndex
CREATE INDEX "benchmark_attempt_benchmark_run_id_id_idx" ON "benchmark_attempt"("benchmark_run_id", "id");

-- CreateIndex
CREATE INDEX "benchmark_attempt_run_group_id_idx" ON "benchmark_attempt"("run_group_id");

-- CreateIndex
CREATE UNIQUE INDEX "verdict_attempt_id_key" ON "verdict"("attempt_id");

-- CreateIndex
CREATE INDEX "verdict_benchmark_item_id_idx" ON "verdict"("benchmark_item_id");

-- CreateIndex
CREATE INDEX "verdict_benchmark_run_id_idx" ON "verdict"("benchmark_run_id");

-- CreateIndex
CREATE INDEX "run_log_benchmark_run_id_id_idx" ON "run_log"("benchmark_run_id", "id");

-- CreateIndex
CREATE INDEX "judge_schema_version_run_id_idx" ON "judge_schema_version"("run_id");

-- AddForeignKey
ALTER TABLE "provider_header" ADD CONSTRAINT "provider_header_provider_config_id_fkey" FOREIGN KEY ("provider_config_id") REFERENCES "provider_config"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model_capability" ADD CONSTRAINT "model_capability_provider_config_id_fkey" FOREIGN KEY ("provider_config_id") REFERENCES "provider_config"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benchmark_task_version" ADD CONSTRAINT "benchmark_task_version_benchmark_task_id_fkey" FOREIGN KEY ("benchmark_task_id") REFERENCES "benchmark_task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_task" ADD CONSTRAINT "collection_task_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "tasks_collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_task" ADD CONSTRAINT "collection_task_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "benchmark_task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benchmark_run" ADD CONSTRAINT "benchmark_run_judge_provider_config_id_fkey" FOREIGN KEY ("judge_provider_config_id") REFERENCES "provider_config"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benchmark_run_collections" ADD CONSTRAINT "benchmark_run_collections_benchmark_run_id_fkey" FOREIGN KEY ("benchmark_run_id") REFERENCES "benchmark_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benchmark_run_collections" ADD CONSTRAINT "benchmark_run_collections_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "tasks_collection"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benchmark_run_target_model" ADD CONSTRAINT "benchmark_run_target_model_benchmark_run_id_fkey" FOREIGN KEY ("benchmark_run_id") REFERENCES "benchmark_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benchmark_run_target_model" ADD CONSTRAINT "benchmark_run_target_model_provider_config_id_fkey" FOREIGN KEY ("provider_config_id") REFERENCES "provider_config"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_group" ADD CONSTRAINT "run_group_benchmark_run_id_fkey" FOREIGN KEY ("benchmark_run_id") REFERENCES "benchmark_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_group" ADD CONSTRAINT "run_group_provider_config_id_fkey" FOREIGN KEY ("provider_config_id") REFERENCES "provider_config"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_group" ADD CONSTRAINT "run_group_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "benchmark_run_target_model"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benchmark_item" ADD CONSTRAINT "benchmark_item_benchmark_run_id_fkey" FOREIGN KEY ("benchmark_run_id") REFERENCES "benchmark_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benchmark_item" ADD CONSTRAINT "benchmark_item_benchmark_task_id_fkey" FOREIGN KEY ("benchmark_task_id") REFERENCES "benchmark_task"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benchmark_item" ADD CONSTRAINT "benchmark_item_task_version_id_fkey" FOREIGN KEY ("task_version_id") REFERENCES "benchmark_task_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benchmark_item" ADD CONSTRAINT "benchmark_item_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "benchmark_run_target_model"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benchmark_item" ADD CONSTRAINT "benchmark_item_run_group_id_fkey" FOREIGN KEY ("run_group_id") REFERENCES "run_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benchmark_attempt" ADD CONSTRAINT "benchmark_attempt_benchmark_run_id_fkey" FOREIGN KEY ("benchmark_run_id") REFERENCES "benchmark_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benchmark_attempt" ADD CONSTRAINT "benchmark_attempt_run_group_id_fkey" FOREIGN KEY ("run_group_id") REFERENCES "run_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benchmark_attempt" ADD CONSTRAINT "benchmark_attempt_benchmark_item_id_fkey" FOREIGN KEY ("benchmark_item_id") REFERENCES "benchmark_item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verdict" ADD CONSTRAINT "verdict_benchmark_run_id_fkey" FOREIGN KEY ("benchmark_run_id") REFERENCES "benchmark_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verdict" ADD CONSTRAINT "verdict_benchmark_item_id_fkey" FOREIGN KEY ("benchmark_item_id") REFERENCES "benchmark_item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verdict" ADD CONSTRAINT "verdict_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "benchmark_attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_log" ADD CONSTRAINT "run_log_benchmark_run_id_fkey" FOREIGN KEY ("benchmark_run_id") REFERENCES "benchmark_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judge_schema_version" ADD CONSTRAINT "judge_schema_version_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "benchmark_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say -------------------------------------------------------------------------------------

-- At most one active run, held by the database itself (R2).
CREATE UNIQUE INDEX "benchmark_run_one_active" ON "benchmark_run" ((true)) WHERE "status" IN ('PENDING', 'RUNNING');

-- The claim walks these from a cursor; an item leaves the index when it is claimed.
CREATE INDEX "benchmark_item_claim_generation" ON "benchmark_item" ("run_group_id", "id") WHERE "status" = 'NEW';
CREATE INDEX "benchmark_item_claim_judging" ON "benchmark_item" ("benchmark_run_id", "id") WHERE "status" = 'WAITING_FOR_JUDGE';
CREATE INDEX "benchmark_item_claimed" ON "benchmark_item" ("benchmark_run_id") WHERE "status" IN ('IN_PROGRESS', 'JUDGING');
CREATE INDEX "benchmark_item_failed" ON "benchmark_item" ("benchmark_run_id", "id") WHERE "status" = 'FAILED';
CREATE INDEX "benchmark_item_run" ON "benchmark_item" ("benchmark_run_id", "id");
CREATE INDEX "benchmark_attempt_in_flight" ON "benchmark_attempt" ("run_group_id") WHERE "state" = 'IN_FLIGHT';

-- Narrow rows that change four times in their life: leave room for in-page updates.
ALTER TABLE "benchmark_item" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

ALTER TABLE "run_group" ADD CONSTRAINT "run_group_counters" CHECK ("done" >= 0 AND "failed" >= 0 AND "in_progress" >= 0 AND "done" + "failed" + "in_progress" <= "total");
ALTER TABLE "benchmark_run" ADD CONSTRAINT "benchmark_run_judge" CHECK (("judge_provider_config_id" IS NULL) = ("judge_model_name" IS NULL));
ALTER TABLE "verdict" ADD CONSTRAINT "verdict_scores" CHECK ("overall_score" BETWEEN 0 AND 100 AND "accuracy_score" BETWEEN 0 AND 100 AND "format_score" BETWEEN 0 AND 100 AND "compliance_score" BETWEEN 0 AND 100);
