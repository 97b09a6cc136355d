import type { PerVersion } from '../api-version'
import type { Access } from '../auth/access'
import type { Tag } from '../storage/pro-tables'

type TagVersion = {
  readAccess: Access
  writeAccess: Access
  /** Whether the activity keeps what a tag was that is gone. */
  goneDiff(tag: Tag): { diff?: { Old: Tag; New: null } }
}

/** What each server has its own way of when it comes to tags (contract 1.17 and 2.11). */
export const tagVersions: PerVersion<TagVersion> = {
  '1.0.0': { readAccess: 'network-user', writeAccess: 'network-admin', goneDiff: () => ({}) },
  '1.5.1': {
    readAccess: 'user',
    writeAccess: 'admin',
    goneDiff: (tag) => ({ diff: { Old: tag, New: null } }),
  },
}
