import { randomUUID } from 'node:crypto'

import type { Context } from '../context'
import { randomText } from '../server/secrets'
import { readSettings } from '../server/settings'
import type { Tenant } from './tenant'

const ACCOUNT_TOKEN_LENGTH = 48

/**
 * The link by which an account page opens the console for the owner of a tenant (A§3, SE-034 to
 * SE-041; docs/hosted.md). Undefined while nobody owns it. Its token is a sign-in like any other.
 */
export async function createLaunchLink(
  { store, identity, tokens }: Context,
  tenant: Tenant,
): Promise<string | undefined> {
  const [owner] = store.users.all({ platform_role_id: 'super-admin' })
  if (!owner) return undefined
  const console = identity.frontendUrl.replace(/\/$/, '')
  const values = new URLSearchParams({
    backend: console,
    token: await tokens.forUser(owner, readSettings(store).jwt_validity_duration),
    sToken: randomText(ACCOUNT_TOKEN_LENGTH),
    tenantId: tenant.id,
    tenantName: tenant.name,
    username: owner.username,
    userId: randomUUID(),
    isNewTenant: String(tenant.isNew),
  })
  return `${console}/startup?${values.toString()}`
}
