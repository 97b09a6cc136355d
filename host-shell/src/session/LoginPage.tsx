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

/** The step of the sign-in. The second step keeps what it needs of the first. */
type Step =
  | { kind: 'password'; notice?: Notice }
  | { kind: 'code'; wantedCode: CodeWanted; remember: boolean }

/**
 * Sign-in page: name and password, then the one-time code for users who have one; or single sign-on, which returns
 * here.
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
  // a fresh server must not show a form that can't be used; a server that doesn't respond shows it, and later retries
  // keep what the user typed
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
          codeWanted={step.wantedCode}
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
      <LoginForm
        onCodeWanted={(wantedCode, remember) => setStep({ kind: 'code', wantedCode, remember })}
      />
    </SessionLayout>
  )
}

/** Returns the first step. A user who returns from the identity provider may need MFA here too. */
function firstStep({ wantedCode, remember = false }: SsoOutcome): Step {
  return wantedCode ? { kind: 'code', wantedCode, remember } : { kind: 'password' }
}

/** Why the sign-in is shown again without a request by the user. */
type Notice = 'signed-out' | 'expired' | 'refused' | 'codeTooLate'

type Props = {
  notice: Notice | undefined
  /** The error of single sign-on. */
  failure?: unknown
}

/** State that the start-up page stores in the browser's history. */
const stateSchema = z.object({ launchFault: launchFaultSchema })

/** Notice above the sign-in form: how the last session ended, or why signing in failed. */
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
  /** Called with the outcome; an empty one when the user declined. */
  onDone: (outcome: SsoOutcome) => void
}

/** Asks for confirmation before a link signs in its user, because that was not started in this tab. */
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
