import { timeNow, timeOfUnix, unixNow, ZERO_TIME } from '../clock'
import { newId } from '../ids'
import type { Store } from '../storage/store'
import { newUser, userType100 } from '../users/user'

const DAY = 24 * 60 * 60

export const DEMO_NAME = 'admin'
export const DEMO_PASSWORD = 'meshdeck-demo'

/** Names of jobs, not of people. `daysAgo` is the last sign-in; none means never. */
const accounts: Array<{
  username: string
  display: string
  daysAgo?: number
  isDisabled?: boolean
}> = [
  { username: DEMO_NAME, display: 'Administrator', daysAgo: 0 },
  { username: 'netops', display: 'Network operations', daysAgo: 1 },
  { username: 'helpdesk', display: 'Service desk', daysAgo: 2 },
  { username: 'field-team', display: 'Field team', daysAgo: 9 },
  { username: 'ci-runner', display: 'Build pipeline', daysAgo: 0 },
  { username: 'vendor-access', display: 'Vendor access', daysAgo: 64, isDisabled: true },
  { username: 'auditor', display: 'Audit' },
]

export const demoNames: readonly string[] = accounts.map(({ username }) => username)

/** The accounts of a seeded server; all have the demo password, hashed once. */
export function seedAccounts(store: Store, password: string) {
  const now = unixNow()
  for (const { username, display, daysAgo, isDisabled } of accounts) {
    const role = username === DEMO_NAME ? 'super-admin' : 'admin'
    store.users.insert({
      ...newUser({ ...userType100.zero(), username, display_name: display }, password, role),
      account_disabled: isDisabled ?? false,
      last_login_time: daysAgo === undefined ? ZERO_TIME : timeOfUnix(now - daysAgo * DAY),
    })
  }
  seedToken(store, { name: 'deploy-pipeline', user_name: 'ci-runner', days: 90 })
  seedToken(store, { name: 'inventory-export', user_name: DEMO_NAME, days: 365 })
  seedToken(store, { name: 'trial-script', user_name: DEMO_NAME, days: -12 })
}

type TokenPlan = { name: string; user_name: string; days: number }

function seedToken(store: Store, { name, user_name, days }: TokenPlan) {
  store.accessTokens.insert({
    id: newId(),
    name,
    user_name,
    expires_at: timeOfUnix(unixNow() + days * DAY),
    last_used: days > 0 ? timeOfUnix(unixNow() - DAY) : ZERO_TIME,
    created_by: DEMO_NAME,
    created_at: timeNow(),
  })
}
