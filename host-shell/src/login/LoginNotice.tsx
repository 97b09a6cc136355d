import { errorText, useLocation, z } from '@meshdeck/platform'
import { Callout } from '@meshdeck/ui'

import { launchFaultSchema } from '../launch/launch-fault'
import { useTranslation } from '../translations'

/** Why one is here again, if nobody asked for it. */
export type Notice = 'signed-out' | 'expired' | 'refused' | 'codeTooLate'

type Props = {
  notice: Notice | undefined
  /** What went wrong with single sign-on. */
  failure?: unknown
}

/** What the start-up page leaves in the browser's history. */
const stateSchema = z.object({ launchFault: launchFaultSchema })

/** Above the sign-in: how the last session ended, or why the way here did not begin one. */
export function LoginNotice({ notice, failure }: Props) {
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
