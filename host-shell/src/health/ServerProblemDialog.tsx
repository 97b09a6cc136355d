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

import { useLateLinks, useSettings } from '../shared/installation'
import { useTranslation } from '../translations'
import { RestartButton, useMayRestart } from './restart'
import { type Cause, causesOf, isTrialEnd, unhealthyKind } from './server-health'

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

const Details = chakra('details', {
  base: {
    borderWidth: '1px',
    borderRadius: 'l2',
    '& > summary': { px: '3', py: '2', cursor: 'pointer', focusVisibleRing: 'inside' },
  },
})

/** The possible causes; those that the server reports itself are open [SV-012 to SV-016]. */
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
        {/* the summary's own marker stands before the text, so long as that is no box of its own */}
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

/** Only the hosted variant has an account to look into; elsewhere the server has a licence. */
function BillingText() {
  const { t } = useTranslation()
  const { account } = useLateLinks()
  const { variant } = useSettings()
  if (variant !== 'hosted') return t('health.problem.billing.text')

  return (
    <>
      {t('health.error.billingerroroccured')}. {t('health.error.checkbillingsetting')}{' '}
      <ExternalLink href={account}>{t('health.problem.account')}</ExternalLink>.
    </>
  )
}

/** In place of causes: the trial is over, and the documentation says what comes next [SV-019, SV-020]. */
function TrialEndedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { trialDocs } = useLateLinks()

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
