import '@meshdeck/platform/words'
import type accessReview from './access-review/locales/en.json'
import type accessTokens from './access-tokens/locales/en.json'
import type auditLog from './audit-log/locales/en.json'
import type userGroups from './groups/locales/en.json'
import type idpSync from './idp-sync/locales/en.json'
import type invites from './invites/locales/en.json'
import type laterFeature from './later-feature/locales/en.json'
import type identity from './locales/en.json'
import type pendingUsers from './pending-users/locales/en.json'
import type postureChecks from './posture-checks/locales/en.json'
import type profile from './profile/locales/en.json'
import type rights from './rights/locales/en.json'
import type userRoles from './roles/locales/en.json'
import type timedAccess from './timed-access/locales/en.json'
import type user from './user/locales/en.json'
import type whoMay from './who-may/locales/en.json'

declare module '@meshdeck/platform/words' {
  interface Words {
    identity: typeof identity
    'access-review': typeof accessReview
    'access-tokens': typeof accessTokens
    'audit-log': typeof auditLog
    'user-groups': typeof userGroups
    'idp-sync': typeof idpSync
    invites: typeof invites
    'later-feature': typeof laterFeature
    'pending-users': typeof pendingUsers
    'posture-checks': typeof postureChecks
    profile: typeof profile
    rights: typeof rights
    'user-roles': typeof userRoles
    'timed-access': typeof timedAccess
    user: typeof user
    'who-may': typeof whoMay
  }
}
