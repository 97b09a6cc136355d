import { useCan, useServerStatus } from '@meshdeck/platform'
import { Badge, Box, chakra, ExternalLink, Span, Stack, Text } from '@meshdeck/ui'

import { useLateLinks } from '../installation/late-links'
import { useSettings } from '../installation/settings'
import { useTranslation } from '../translations'
import { causesOf, type Cause } from './causes'

const Details = chakra('details', {
  base: {
    borderWidth: '1px',
    borderRadius: 'l2',
    '& > summary': { px: '3', py: '2', cursor: 'pointer', focusVisibleRing: 'inside' },
  },
})

/** The possible causes; those that the server reports itself are open [SV-012 to SV-016]. */
export function CauseList() {
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
