-- When a provider may be called next, for all workers together (P8).
CREATE TABLE "provider_pace" (
    "provider_config_id" BIGINT NOT NULL,
    "last_at" TIMESTAMPTZ(6) NOT NULL DEFAULT '-infinity',
    "taken_at" TIMESTAMPTZ(6) NOT NULL DEFAULT '-infinity',
    "held_until" TIMESTAMPTZ(6) NOT NULL DEFAULT '-infinity',

    CONSTRAINT "provider_pace_pkey" PRIMARY KEY ("provider_config_id")
);

ALTER TABLE "provider_pace" ADD CONSTRAINT "provider_pace_provider_config_id_fkey" FOREIGN KEY ("provider_config_id") REFERENCES "provider_config"("id") ON DELETE CASCADE ON UPDATE CASCADE;
