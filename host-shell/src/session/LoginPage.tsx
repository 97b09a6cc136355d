import { hasSuperAdminQuery } from '@meshdeck/api/server'
import { returnPathIn } from '@meshdeck/domain/return-path'
import { errorText, Navigate, useCapabilities, useLocation, useQuery, z } from '@meshdeck/platform'
import { useSessionState } from '@meshdeck/platform/shell'
import { Button, Callout, Stack } from '@meshdeck/ui'
import { use, useState } from 'react'

import { useSettings } from '../shared/installation'
import { PendingMark } from '../shared/PendingMark'
import { useTranslation } from '../translations'
import { CodeForm } from './CodeForm'
import { LoginForm } from './LoginForm'
import { SessionLayout } from './SessionLayout'
import {
  acceptReturn,
  type CodeWanted,
  finishSso,
  launchFaultSchema,
  type SsoOutcome,
  type SsoReturn,
} from './sign-in'

/** The second step keeps of the first one what it still needs. */
type Step =
  | { kind: 'password'; notice?: Notice }
  | { kind: 'code'; wanted: CodeWanted; remember: boolean }

/**
 * Sign-in: name and password, then the one-time code of those who have one; or single sign-on, which
 * comes back here [SE-002, SE-006, SE-007].
 */
export function LoginPage() {
  const { t } = useTranslation()
  const { search } = useLocation()
  const { namesProgram } = useCapabilities()
  const { variant } = useSettings()
  const state = useSessionState()
  const arrived = use(finishSso())
  const [sso, setSso] = useState(arrived)
  const { data: hasAdmin = true, isFetched, failureCount } = useQuery(hasSuperAdminQuery())
  const [step, setStep] = useState<Step>(() => firstStep(sso))

  if (state.session) {
    return <Navigate to={returnPathIn(sso.search || search, window.location.origin)} replace />
  }
  // a fresh server must not show a form that nobody can use; one that does not answer shows it, and
  // asking again later does not take away what was typed into it
  if (!isFetched && failureCount === 0) return <PendingMark />
  if (!hasAdmin && variant !== 'hosted') return <Navigate to="/signup" replace />

  if (sso.unasked) {
    return (
      <UnaskedSignIn
        unasked={sso.unasked}
        onDone={(outcome) => {
          setSso(outcome)
          setStep(firstStep(outcome))
        }}
      />
    )
  }
  if (step.kind === 'code') {
    return (
      <SessionLayout title={t('session.login.codeTitle')} text={t('session.login.codeText')}>
        <CodeForm
          wanted={step.wanted}
          options={{ remember: step.remember, namesProgram }}
          onBack={() => setStep({ kind: 'password' })}
          onTooLate={() => setStep({ kind: 'password', notice: 'codeTooLate' })}
        />
      </SessionLayout>
    )
  }
  return (
    <SessionLayout
      title={t('session.login.title')}
      text={t('session.login.text', { host: window.location.host })}
      notice={<LoginNotice notice={step.notice ?? state.endedBy} failure={sso.error} />}
    >
      <LoginForm onCodeWanted={(wanted, remember) => setStep({ kind: 'code', wanted, remember })} />
    </SessionLayout>
  )
}

/** Also who comes from the identity provider may have a second factor here. */
function firstStep({ wanted, remember = false }: SsoOutcome): Step {
  return wanted ? { kind: 'code', wanted, remember } : { kind: 'password' }
}

/** Why one is here again, if nobody asked for it. */
type Notice = 'signed-out' | 'expired' | 'refused' | 'codeTooLate'

type Props = {
  notice: Notice | undefined
  /** What went wrong with single sign-on. */
  failure?: unknown
}

/** What the start-up page leaves in the browser's history. */
const stateSchema = z.object({ launchFault: launchFaultSchema })

/** Above the sign-in: how the last session ended, or why the way here did not begin one. */
function LoginNotice({ notice, failure }: Props) {
  const { t } = useTranslation()
  const location = useLocation()
  const launched = z.safeParse(stateSchema, location.state)

  if (failure !== undefined) {
    return (
      <Callout tone="critical" role="alert" title={t('session.sso.failed')}>
        {errorText(failure)}
      </Callout>
    )
  }
  if (notice !== undefined && notice !== 'signed-out') {
    return <Callout tone="info">{t(`session.login.ended.${notice}`)}</Callout>
  }
  if (!launched.success) return null
  const { launchFault } = launched.data
  return (
    <Callout tone="critical" role="alert" title={t('session.launch.failed')}>
      {typeof launchFault === 'string'
        ? t(`session.launch.${launchFault}`)
        : launchFault.serverSays}
    </Callout>
  )
}

type UnaskedSignInProps = {
  unasked: SsoReturn
  /** What came of it; nothing when it was declined. */
  onDone: (outcome: SsoOutcome) => void
}

/** Asks before a link signs in whom it wants, as nobody has begun that in this tab. */
function UnaskedSignIn({ unasked, onDone }: UnaskedSignInProps) {
  const { t } = useTranslation()
  const [isAccepted, setIsAccepted] = useState(false)

  async function handleAccept() {
    setIsAccepted(true)
    onDone(await acceptReturn(unasked, { remember: false }))
  }

  return (
    <SessionLayout
      title={t('session.unasked.title')}
      text={t('session.unasked.text', { username: unasked.user })}
    >
      <Stack gap="3">
        <Button variant="solid" size="lg" onClick={() => onDone({})}>
          {t('session.login.back')}
        </Button>
        <Button
          size="lg"
          aria-busy={isAccepted}
          disabled={isAccepted}
          onClick={() => void handleAccept()}
        >
          {t('session.unasked.accept')}
        </Button>
      </Stack>
    </SessionLayout>
  )
}
