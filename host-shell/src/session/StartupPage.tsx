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

/** Where the hosted account page leads to, and nobody else (decision OP-12). */
export function StartupPage() {
  const { session } = useSessionState()
  const settings = useSettings()
  const [mayReplace, setMayReplace] = useState(false)
  const arrival = settings.variant === 'hosted' ? readArrival() : undefined

  // a link from outside could sign somebody in as somebody else, in the middle of what he does
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

  // a bad link is no reason to sign out whoever is signed in
  if (session) return <Navigate to="/" replace />
  return <Navigate to="/login" replace state={{ launchFault: fault }} />
}

let started: Promise<LaunchFault | undefined> = Promise.resolve(undefined)

/** May be asked again and again; a launch that succeeds leaves the page instead of an answer. */
function startUp(settings: Settings): Promise<LaunchFault | undefined> {
  const arrival = readArrival()
  if (arrival) {
    forgetArrival()
    started = settings.variant === 'hosted' ? leaveAfter(launch(arrival, settings)) : started
  }
  return started
}

/** The next page begins anew, with the server that was launched and nothing else in its memory. */
async function leaveAfter(launching: Promise<LaunchFault | undefined>) {
  const fault = await launching
  if (fault !== undefined) return fault
  window.location.replace(window.location.pathname.replace(startupPath, '/'))
  return new Promise<never>(() => undefined)
}

type Props = {
  /** Who is signed in. */
  current: string
  /** Whom the link wants, as it says itself. */
  next: string
  onReplace: () => void
  onStay: () => void
}

/** Asks before a launch link ends the session that runs. */
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
