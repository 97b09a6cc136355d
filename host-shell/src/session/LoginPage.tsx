import { hasSuperAdminQuery } from '@meshdeck/api/server'
import { Navigate, useLocation, useQuery, useTranslation } from '@meshdeck/platform'
import { useSessionState } from '@meshdeck/platform/shell'
import { Callout } from '@meshdeck/ui'
import { useState } from 'react'

import { PendingMark } from '../frame/PendingMark'
import { CodeForm } from './CodeForm'
import { LoginForm } from './LoginForm'
import { returnPathOf } from './return-path'
import { SessionLayout } from './SessionLayout'
import type { CodeWanted } from './sign-in'

/** What is left of the first step while the second one is on. */
type SecondStep = { wanted: CodeWanted; remember: boolean }

/** Sign-in: name and password, then the one-time code of those who have one [SE-002, SE-007]. */
export function LoginPage() {
  const { t } = useTranslation('shell')
  const { search } = useLocation()
  const state = useSessionState()
  const { data: hasAdmin = true, isFetched, failureCount } = useQuery(hasSuperAdminQuery())
  const [secondStep, setSecondStep] = useState<SecondStep>()

  if (state.session) return <Navigate to={returnPathOf(search)} replace />
  // a fresh server must not show a form that nobody can use; one that does not answer shows it, and
  // asking again later does not take away what was typed into it
  if (!isFetched && failureCount === 0) return <PendingMark />
  if (!hasAdmin) return <Navigate to="/signup" replace />

  if (secondStep) {
    return (
      <SessionLayout title={t('login.codeTitle')} text={t('login.codeText')}>
        <CodeForm {...secondStep} onBack={() => setSecondStep(undefined)} />
      </SessionLayout>
    )
  }
  return (
    <SessionLayout
      title={t('login.title')}
      text={t('login.text', { host: window.location.host })}
      notice={<EndNotice endedBy={state.endedBy} />}
    >
      <LoginForm onCodeWanted={(wanted, remember) => setSecondStep({ wanted, remember })} />
    </SessionLayout>
  )
}

/** Why one is here again, if nobody asked for it. */
function EndNotice({ endedBy }: { endedBy: string | undefined }) {
  const { t } = useTranslation('shell')
  if (endedBy !== 'expired' && endedBy !== 'refused') return null
  return <Callout tone="info">{t(`login.ended.${endedBy}`)}</Callout>
}
