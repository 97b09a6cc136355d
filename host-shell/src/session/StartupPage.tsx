import type { Settings } from '@meshdeck/federation/settings'
import { errorText, isApiError, Navigate, useNavigate, z } from '@meshdeck/platform'
import { isTokenValid, keepBase, useSessionState } from '@meshdeck/platform/shell'
import { Button, Stack } from '@meshdeck/ui'
import { use, useState } from 'react'

import { useSettings } from '../shared/installation'
import { useTranslation } from '../translations'
import { forgetArrival, readArrival, startupPath } from './arrival'
import '../shared/personal-storage'
import { SessionLayout } from './SessionLayout'
import { type Grant, type LaunchFault, openSession } from './sign-in'
import { isTrustedBase } from './trusted-base'

/** Target of the hosted account page only (decision OP-12). */
export function StartupPage() {
  const { session } = useSessionState()
  const settings = useSettings()
  const [mayReplace, setMayReplace] = useState(false)
  const arrival = settings.variant === 'hosted' ? readArrival() : undefined

  // a link from outside could replace the session with that of another user while the user is working
  if (session && arrival && !mayReplace) {
    return (
      <ReplaceSession
        current={session.username}
        next={arrival.get('username') ?? ''}
        onReplace={() => setMayReplace(true)}
        onStay={forgetArrival}
      />
    )
  }
  return <Launch />
}

function Launch() {
  const { session } = useSessionState()
  const fault = use(startUp(useSettings()))

  // an invalid link must not end the current session
  if (session) return <Navigate to="/" replace />
  return <Navigate to="/login" replace state={{ launchFault: fault }} />
}

let startedLaunch: Promise<LaunchFault | undefined> = Promise.resolve(undefined)

/** Starts the launch. Safe to call repeatedly. A successful launch leaves the page instead of resolving. */
function startUp(settings: Settings): Promise<LaunchFault | undefined> {
  const arrival = readArrival()
  if (arrival) {
    forgetArrival()
    startedLaunch =
      settings.variant === 'hosted' ? leaveAfter(launch(arrival, settings)) : startedLaunch
  }
  return startedLaunch
}

/** Reloads the page after a launch, so that it starts with the new server and an empty memory. */
async function leaveAfter(launching: Promise<LaunchFault | undefined>) {
  const fault = await launching
  if (fault !== undefined) return fault
  window.location.replace(window.location.pathname.replace(startupPath, '/'))
  return new Promise<never>(() => undefined)
}

type Props = {
  /** The signed-in user. */
  current: string
  /** The user named in the link. */
  next: string
  onReplace: () => void
  onStay: () => void
}

/** Asks for confirmation before a launch link ends the current session. */
function ReplaceSession({ current, next, onReplace, onStay }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()

  function handleStay() {
    onStay()
    void navigate('/', { replace: true })
  }

  return (
    <SessionLayout
      title={t('session.unasked.title')}
      text={t('session.replace.text', { current, username: next })}
    >
      <Stack gap="3">
        <Button variant="solid" size="lg" onClick={handleStay}>
          {t('session.replace.stay')}
        </Button>
        <Button size="lg" onClick={onReplace}>
          {t('session.unasked.accept')}
        </Button>
      </Stack>
    </SessionLayout>
  )
}

const filled = z.string().check(z.minLength(1))
const extra = z.optional(z.string())

/** The eight parameters of a hosted launch, mapped to the session's field names. */
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
 * Starts the session of a hosted launch [AP-115]. Resolves to the reason when the link is invalid. The token is sent
 * only to servers that the settings trust.
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

/** Adds `https` when the scheme is missing, and always `/api` [AP-008, AP-009]. */
function baseOf(backend: string): string {
  const address = /^[a-z]+:\/\//i.test(backend) ? backend : `https://${backend}`
  return `${address.replace(/\/+$/, '')}/api`
}
