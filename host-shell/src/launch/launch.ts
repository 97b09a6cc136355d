import type { Settings } from '@meshdeck/federation/settings'
import { errorText, isApiError, z } from '@meshdeck/platform'
import { isTokenValid, keepBase } from '@meshdeck/platform/shell'

import { openSession, type Grant } from '../session/sign-in'
import type { LaunchFault } from './launch-fault'
import { isTrustedBase } from './trusted-base'

const filled = z.string().check(z.minLength(1))
const extra = z.optional(z.string())

/** The eight parameters of a hosted launch, by the names that the session has for them [SE-034 to SE-041]. */
const launchSchema = z.pipe(
  z.object({
    backend: filled,
    token: filled,
    username: filled,
    sToken: extra,
    tenantId: extra,
    tenantName: extra,
    userId: extra,
    isNewTenant: extra,
  }),
  z.transform(({ backend, token, username, ...rest }): Grant => ({
    baseUrl: baseOf(backend),
    token,
    username,
    tenant: {
      tenantId: rest.tenantId,
      tenantName: rest.tenantName,
      amuiAuthToken: rest.sToken,
      amuiUserId: rest.userId,
      isNewTenant: rest.isNewTenant === 'true',
    },
  })),
)

/**
 * Starts the session of a hosted launch [AP-115]. Gives the reason when the link is no good; the
 * token is sent nowhere before its server is known to be one of ours.
 */
export async function launch(
  params: URLSearchParams,
  settings: Pick<Settings, 'variant' | 'hostedHosts'>,
): Promise<LaunchFault | undefined> {
  const parsed = z.safeParse(launchSchema, Object.fromEntries(params))
  if (!parsed.success) return 'incomplete'
  const grant = parsed.data
  if (!isTrustedBase(grant.baseUrl, settings)) return 'foreign'
  if (!isTokenValid(grant.token)) return 'expired'
  try {
    await openSession(grant, { remember: true })
  } catch (error) {
    console.error(error)
    if (!isApiError(error)) return 'unreachable'
    return error.status < 500 ? 'refused' : { serverSays: errorText(error) }
  }
  keepBase(grant.baseUrl)
  return undefined
}

/** `https` is added where no scheme is given, and `/api` always [AP-008, AP-009]. */
function baseOf(backend: string): string {
  const address = /^[a-z]+:\/\//i.test(backend) ? backend : `https://${backend}`
  return `${address.replace(/\/+$/, '')}/api`
}
