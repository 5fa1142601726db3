#!/bin/sh
# One image, the role is the command: web | worker | migrate | simulator. Anything else is run as it is.
set -eu
case "${1:-web}" in
  web) exec node server.js ;;
  worker) exec node --import tsx worker/main.ts ;;
  migrate) exec node --import tsx scripts/prepare-database-main.ts ;;
  simulator) exec node --import tsx simulator/main.ts --host 0.0.0.0 --port "${SIMULATOR_PORT:-4010}" ;;
  *) exec "$@" ;;
esac
