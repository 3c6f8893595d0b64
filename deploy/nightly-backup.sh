#!/bin/sh
# Backs up the shop into BACKUP_DIR/<today>, then deletes backups that are 30 days old or older, because they contain card
# secrets that must be deleted. If the backup fails, it deletes nothing. Run it in the project folder. See docs/restoring.md.
set -eu
node tools/cadeau.mjs backup "${BACKUP_DIR:?is not set}/$(date +%F)"
find "$BACKUP_DIR" -mindepth 1 -maxdepth 1 -type d -name '20[0-9][0-9]-[0-9][0-9]-[0-9][0-9]' -mtime +29 -exec rm -r {} +
