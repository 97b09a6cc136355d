import type { PerVersion } from '../api-version'
import type { DirectoryName } from './directories'

type IdpVersion = {
  directories: readonly DirectoryName[]
  /** Why the integration stays, as long as the super admin comes from there. */
  superAdminText: string
  /** Settings that go with the integration beside those of both versions. */
  ownSettings: object
  /** Whether people whom the filters leave out are removed, or only not added. */
  dropsFilteredOut: boolean
}

/** What each server has its own way of when it synchronises (contract 1.7 and 2.3). */
export const idpVersions: PerVersion<IdpVersion> = {
  '1.0.0': {
    directories: ['google', 'azure-ad'],
    superAdminText: 'cannot remove idp integration with superadmin oauth user',
    ownSettings: {},
    dropsFilteredOut: false,
  },
  '1.5.1': {
    directories: ['google', 'azure-ad', 'okta'],
    superAdminText:
      'cannot remove IdP integration because an OAuth user has the super-admin role; transfer the super-admin role to another user first',
    ownSettings: { okta_org_url: '', okta_api_token: '', idp_sync_interval: '' },
    dropsFilteredOut: true,
  },
}
