import { errorText, useTranslation } from '@meshdeck/platform'
import { Callout } from '@meshdeck/ui'

/** Why one is here again, if nobody asked for it. */
export type Notice = 'signed-out' | 'expired' | 'refused' | 'codeTooLate'

type Props = {
  notice: Notice | undefined
  /** What went wrong with single sign-on. */
  failure?: unknown
}

/** Above the sign-in: how the last session ended, or why single sign-on did not begin one. */
export function LoginNotice({ notice, failure }: Props) {
  const { t } = useTranslation('session')
  if (failure !== undefined) {
    return (
      <Callout tone="critical" role="alert" title={t('sso.failed')}>
        {errorText(failure)}
      </Callout>
    )
  }
  if (notice === undefined || notice === 'signed-out') return null
  return (
    <Callout tone="info" role="status">
      {t(`login.ended.${notice}`)}
    </Callout>
  )
}
