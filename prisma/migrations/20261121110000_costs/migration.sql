-- CreateTable
CREATE TABLE "model_price" (
    "id" BIGSERIAL NOT NULL,
    "provider_config_id" BIGINT NOT NULL,
    "model_name" VARCHAR(255) NOT NULL,
    "input_per_million" DOUBLE PRECISION,
    "output_per_million" DOUBLE PRECISION,
    "cached_input_per_million" DOUBLE PRECISION,
    "per_request" DOUBLE PRECISION,
    "per_hour" DOUBLE PRECISION,
    "context_window" INTEGER,
    "source" VARCHAR(16) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "replaced_at" TIMESTAMPTZ(3),

    CONSTRAINT "model_price_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "model_price_provider_config_id_model_name_id_idx" ON "model_price"("provider_config_id", "model_name", "id");

-- AddForeignKey
ALTER TABLE "model_price" ADD CONSTRAINT "model_price_provider_config_id_fkey" FOREIGN KEY ("provider_config_id") REFERENCES "provider_config"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One price is in force at a time.
CREATE UNIQUE INDEX "model_price_one_current" ON "model_price" ("provider_config_id", "model_name") WHERE "replaced_at" IS NULL;
ALTER TABLE "model_price" ADD CONSTRAINT "model_price_source" CHECK ("source" IN ('manual', 'import', 'openrouter'));
-- Half a price would make every call's cost unknown.
ALTER TABLE "model_price" ADD CONSTRAINT "model_price_says_something" CHECK (
  ("input_per_million" IS NULL) = ("output_per_million" IS NULL)
  AND coalesce("input_per_million", "per_request", "per_hour") IS NOT NULL);
ALTER TABLE "model_price" ADD CONSTRAINT "model_price_not_negative" CHECK (
  least("input_per_million", "output_per_million", "cached_input_per_million", "per_request", "per_hour") >= 0);

-- AlterTable
ALTER TABLE "benchmark_run" ADD COLUMN "budget_usd" DOUBLE PRECISION,
ADD COLUMN "estimate" JSONB,
ADD COLUMN "pause_reason" VARCHAR(32);

-- AlterTable
ALTER TABLE "run_group" ADD COLUMN "price" JSONB,
ADD COLUMN "cost_usd" DOUBLE PRECISION,
ADD COLUMN "unknown_cost_calls" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "estimated_cost_calls" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "warm_up_cost_usd" DOUBLE PRECISION,
ADD COLUMN "warm_up_unknown_cost_calls" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "benchmark_item" ADD COLUMN "cost_usd" DOUBLE PRECISION,
ADD COLUMN "judge_cost_usd" DOUBLE PRECISION,
ADD COLUMN "unknown_cost_calls" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "benchmark_attempt" ADD COLUMN "cost_usd" DOUBLE PRECISION,
ADD COLUMN "reserved_usd" DOUBLE PRECISION;

-- What a budget has to hold back beside the known costs: calls in flight, and calls whose cost never became known.
CREATE INDEX "benchmark_attempt_reserved" ON "benchmark_attempt" ("benchmark_run_id") WHERE "reserved_usd" IS NOT NULL AND "cost_usd" IS NULL;
