-- Items judged before their categories were kept beside them.
UPDATE "benchmark_item" i
SET "violation_categories" = (
  SELECT array_agg(DISTINCT x ->> 'category' ORDER BY x ->> 'category') FROM jsonb_array_elements(w."violations") x
)
FROM "verdict" w
WHERE w."id" = i."verdict_id" AND jsonb_array_length(w."violations") > 0;
