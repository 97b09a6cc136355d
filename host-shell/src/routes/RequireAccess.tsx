import { useCan, useCapabilities, useTranslation } from '@meshdeck/platform'
import { useSessionState } from '@meshdeck/platform/shell'
import { LinkButton } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import { CenteredScreen } from '../crash/CenteredScreen'

type Props = {
  role: 'admin' | undefined
  edition: 'pro' | undefined
  children: ReactNode
}

/** Explains instead of opening a page that the server would refuse. The server decides all the same. */
export function RequireAccess({ role, edition, children }: Props) {
  const { session } = useSessionState()
  return session ? (
    <Checked role={role} edition={edition}>
      {children}
    </Checked>
  ) : (
    children
  )
}

function Checked({ role, edition, children }: Props) {
  const { t } = useTranslation('shell')
  const { isAdmin } = useCan()
  const { isPro } = useCapabilities()

  if (role === 'admin' && !isAdmin)
    return <Refusal title={t('noAccess.title')} text={t('noAccess.text')} />
  if (edition === 'pro' && !isPro) return <Refusal title={t('upgrade.title')} text={t('proOnly')} />
  return children
}

function Refusal({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('shell')
  return (
    <CenteredScreen title={title} text={text}>
      <LinkButton to="/dashboard">{t('notFound.home')}</LinkButton>
    </CenteredScreen>
  )
}
