import { useNavigate } from '@meshdeck/platform'
import { Grid, Heading, LinkButton, Stack, Text } from '@meshdeck/ui'
import { useTimeout } from '@meshdeck/ui/shell'
import { Check } from 'lucide-react'

import { useTranslation } from '../translations'

const STAY_MS = 2000

/** The end of the wizard, which leads on by itself after 2 s [WZ-011, WZ-012]. */
export function ReadyScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useTimeout(() => void navigate('/dashboard', { replace: true }), STAY_MS)

  return (
    <Stack alignItems="center" textAlign="center" gap="2" py="8" role="status">
      <Grid
        placeItems="center"
        boxSize="12"
        mb="3"
        borderRadius="full"
        bg="success.subtle"
        color="success.fg"
      >
        <Check size="1.5rem" aria-hidden="true" />
      </Grid>
      <Heading textStyle="xl" fontWeight="600">
        {t('wizard.heading.ready')}
      </Heading>
      <Text color="fg.muted">{t('wizard.ready.text')}</Text>
      <LinkButton to="/dashboard" replace mt="4">
        {t('wizard.ready.link')}
      </LinkButton>
    </Stack>
  )
}
