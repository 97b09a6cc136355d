import { hasSuperAdminQuery } from '@meshdeck/api/server'
import { returnPathIn } from '@meshdeck/domain/return-path'
import { Navigate, useCapabilities, useLocation, useQuery } from '@meshdeck/platform'
import { useSessionState } from '@meshdeck/platform/shell'
import { use, useState } from 'react'

import { useSettings } from '../installation/settings'
import { PendingMark } from '../loading/PendingMark'
import { SessionLayout } from '../session/SessionLayout'
import type { CodeWanted } from '../session/sign-in'
import { finishSso, type SsoOutcome } from '../session/sso-return'
import { useTranslation } from '../translations'
import { CodeForm } from './CodeForm'
import { LoginForm } from './LoginForm'
import { LoginNotice, type Notice } from './LoginNotice'
import { UnaskedSignIn } from './UnaskedSignIn'

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
