import type { PerVersion } from '../api-version'
import type { Access } from '../auth/access'

type TagVersion = {
  readAccess: Access
  writeAccess: Access
}

/** What each server has its own way of when it comes to tags (contract 1.17 and 2.11). */
export const tagVersions: PerVersion<TagVersion> = {
  '1.0.0': { readAccess: 'network-user', writeAccess: 'network-admin' },
  '1.5.1': {
    readAccess: 'user',
    writeAccess: 'admin',
  },
}
