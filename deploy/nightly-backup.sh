#!/bin/sh
# Backs up the shop into BACKUP_DIR/<today>. Then removes the backups of 30 days ago and older: they hold card secrets that
# must be gone. If the backup fails, nothing is removed. Run it in the project's folder. See docs/restoring.md.
set -eu
node tools/cadeau.mjs backup "${BACKUP_DIR:?is not set}/$(date +%F)"
find "$BACKUP_DIR" -mindepth 1 -maxdepth 1 -type d -name '20[0-9][0-9]-[0-9][0-9]-[0-9][0-9]' -mtime +29 -exec rm -r {} +
