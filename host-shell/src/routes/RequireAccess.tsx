import { useTranslation } from '@meshdeck/platform'
import { useSessionState } from '@meshdeck/platform/shell'
import { LinkButton } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import { CenteredScreen } from '../crash/CenteredScreen'
import { useRefusal, type Access } from './use-refusal'

type Props = Access & { children: ReactNode }

/** Explains instead of opening a page that the server would refuse (OP-06). */
export function RequireAccess(props: Props) {
  const { session } = useSessionState()
  // pages that are open without a session ask nothing of anybody
  return session ? <Checked {...props} /> : props.children
}

function Checked({ children, ...access }: Props) {
  const { t } = useTranslation('shell')
  const refusal = useRefusal(access)
  if (refusal === undefined) return children

  const title = refusal === 'role' ? t('noAccess.title') : t('upgrade.title')
  const text = refusal === 'role' ? t('noAccess.text') : t('proOnly')
  return (
    <CenteredScreen title={title} text={text}>
      <LinkButton to="/dashboard">{t('notFound.home')}</LinkButton>
    </CenteredScreen>
  )
}
