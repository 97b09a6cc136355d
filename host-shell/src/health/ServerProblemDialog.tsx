import { Navigate, useCan, useSearchParams, useServerStatus } from '@meshdeck/platform'
import { initialStatus } from '@meshdeck/platform/shell'
import {
  Badge,
  Box,
  chakra,
  ExternalLink,
  ExternalLinkButton,
  Span,
  Stack,
  Text,
  TextLink,
  useDialog,
} from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import { withoutDialog } from '@meshdeck/ui/shell'

import { useDeferredLinks, useSettings } from '../shared/installation'
import { useTranslation } from '../translations'
import { RestartButton, useMayRestart } from './restart'
import { type Cause, causesOf, isTrialEnd, unhealthyKind } from './server-health'

/** Lists possible causes of the banner's problem and what the user can do. */
export function ServerProblemDialog() {
  const status = useServerStatus()
  const { close } = useDialog()
  const [params] = useSearchParams()
  const isRecovered = status !== initialStatus && unhealthyKind(status) === undefined

  // closes automatically once the server is healthy again (decision OP-25)
  if (isRecovered) return <Navigate to={`?${withoutDialog(params)}`} replace />
  if (isTrialEnd(status)) return <TrialEndedDialog onClose={close} />
  return <ServerProblem onClose={close} />
}

function ServerProblem({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { isNetworkHealthy } = useServerStatus()
  // a server that doesn't respond can't be restarted from here
  const mayRestart = useMayRestart() && isNetworkHealthy
  const { variant } = useSettings()
  const { account } = useDeferredLinks()

  return (
    <Dialog
      title={t('health.error.servermalfunction')}
      size="md"
      onClose={onClose}
      // in the hosted variant the account shows unpaid bills [SV-018]
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

const Details = chakra('details', {
  base: {
    borderWidth: '1px',
    borderRadius: 'l2',
    '& > summary': { px: '3', py: '2', cursor: 'pointer', focusVisibleRing: 'inside' },
  },
})

/** Lists the possible causes. Those that the server reports itself are expanded. */
function CauseList() {
  const { t } = useTranslation()
  const status = useServerStatus()

  return (
    <Stack as="section" aria-label={t('health.problem.causes')} gap="2">
      <Text textStyle="label">{t('health.problem.causes')}</Text>
      {causesOf(status).map((cause) => (
        <CauseDetails key={cause.name} {...cause} />
      ))}
    </Stack>
  )
}

function CauseDetails({ name, isReported }: Cause) {
  const { t } = useTranslation()
  const { licenseError } = useServerStatus()
  const { isAdmin } = useCan()

  return (
    <Details open={isReported}>
      <summary>
        {/* the summary's marker stays in front of the text only if the text is no block of its own */}
        <Span textStyle="sm" fontWeight="500">
          {t(`health.problem.${name}.title`)}
          {isReported && (
            <Badge variant="surface" colorPalette="critical" ml="2" verticalAlign="middle">
              {t('health.problem.reported')}
            </Badge>
          )}
        </Span>
      </summary>
      <Box px="3" pb="3" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {name === 'billing' ? <BillingText /> : t(`health.problem.${name}.text`)}
        {name === 'billing' && licenseError !== '' && (
          <Text mt="2" textStyle="mono" color="fg">
            {licenseError}
          </Text>
        )}
        {name === 'broker' && isAdmin && <Text mt="2">{t('health.problem.broker.look')}</Text>}
      </Box>
    </Details>
  )
}

/** Text about billing. Only the hosted variant has an account; a self-hosted server has a license. */
function BillingText() {
  const { t } = useTranslation()
  const { account } = useDeferredLinks()
  const { variant } = useSettings()
  if (variant !== 'hosted') return t('health.problem.billing.text')

  return (
    <>
      {t('health.error.billingerroroccured')}. {t('health.error.checkbillingsetting')}{' '}
      <ExternalLink href={account}>{t('health.problem.account')}</ExternalLink>.
    </>
  )
}

/** Replaces the causes when the trial has ended; links to the documentation for the next steps. */
function TrialEndedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { trialDocs } = useDeferredLinks()

  return (
    <Dialog
      title={t('health.trial.endedTitle')}
      onClose={onClose}
      footer={
        <ExternalLinkButton variant="solid" href={trialDocs}>
          {t('health.trial.docs')}
        </ExternalLinkButton>
      }
    >
      <Text color="fg.muted">{t('health.trial.endedText')}</Text>
    </Dialog>
  )
}
