import { Navigate, useSearchParams, useServerStatus } from '@meshdeck/platform'
import { initialStatus } from '@meshdeck/platform/shell'
import { ExternalLinkButton, Stack, Text, TextLink, useDialog } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import { withoutDialog } from '@meshdeck/ui/shell'

import { useLateLinks } from '../installation/late-links'
import { useSettings } from '../installation/settings'
import { useTranslation } from '../translations'
import { CauseList } from './CauseList'
import { RestartButton } from './RestartButton'
import { isTrialEnd } from './trial'
import { TrialEndedDialog } from './TrialEndedDialog'
import { unhealthyKind } from './unhealthy-kind'
import { useMayRestart } from './use-may-restart'

/** Possible causes of what the banner says, and what can be done [SV-011 to SV-020]. */
export function ServerProblemDialog() {
  const status = useServerStatus()
  const { close } = useDialog()
  const [params] = useSearchParams()
  const isOver = status !== initialStatus && unhealthyKind(status) === undefined

  // closes by itself once the server is well again (OP-25)
  if (isOver) return <Navigate to={`?${withoutDialog(params)}`} replace />
  if (isTrialEnd(status)) return <TrialEndedDialog onClose={close} />
  return <Problem onClose={close} />
}

function Problem({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { isNetworkHealthy } = useServerStatus()
  // a server that hears nobody cannot be asked to restart
  const mayRestart = useMayRestart() && isNetworkHealthy
  const { variant } = useSettings()
  const { account } = useLateLinks()

  return (
    <Dialog
      title={t('health.error.servermalfunction')}
      size="md"
      onClose={onClose}
      // in the hosted variant the account says whether something is unpaid [SV-018]
      footer={
        variant === 'hosted' && (
          <ExternalLinkButton href={account}>
            {t('health.problem.accountButton')}
          </ExternalLinkButton>
        )
      }
    >
      <Stack gap="4">
        <Text>{t('health.error.contactyourserveradmin')}</Text>
        <CauseList />
        {mayRestart && (
          <Text textStyle="sm">
            {t('health.problem.lasts')} <RestartButton>{t('health.problem.restart')}</RestartButton>
          </Text>
        )}
        <Text textStyle="sm">
          <TextLink to="/diagnostics">{t('diagnostics.title')}</TextLink>
        </Text>
      </Stack>
    </Dialog>
  )
}
