-- From when and from how many items a group's pace is counted: loading the model is no part of it, nor is a pause.
ALTER TABLE "run_group" ADD COLUMN "warm_at" TIMESTAMPTZ(3), ADD COLUMN "settled_when_warm" INTEGER NOT NULL DEFAULT 0;
