import { UI_VERSION, useServerStatus } from '@meshdeck/platform'
import { usePollServerStatus } from '@meshdeck/platform/shell'
import { ExternalLink, Flex, lazyOverlay, Stack } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import { Logo } from '../branding/Logo'
import { useLinks } from '../installation/settings'
import { useTranslation } from '../translations'
import { useFetchAhead, useLateParts } from '../turns/late-parts'
import { LateTurns } from '../turns/turns'
import { MeshDrawing } from './MeshDrawing'

const SignedOutNotices = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "notices" */ './SignedOutNotices')).SignedOutNotices,
  // nobody has asked for them
  () => undefined,
)

type Props = {
  /** Below the content, such as who is signed in. */
  footer?: ReactNode
  children: ReactNode
}

/** What stands around the screens outside of the frame: a column for them, a drawing where there is room. */
export function SessionFrame({ footer, children }: Props) {
  const { t } = useTranslation()
  const { isPro } = useServerStatus()
  const { docs } = useLinks()
  usePollServerStatus()

  return (
    <Stack minH="100dvh" gap="0">
      <LateTurns>
        <Afterwards />
      </LateTurns>
      <Flex flex="1">
        <Stack
          as="main"
          w={{ base: 'full', lg: '32rem' }}
          flexShrink="0"
          px={{ base: '4', md: '20' }}
          py="10"
          bg="bg.panel"
          borderEndWidth={{ lg: '1px' }}
        >
          <Logo />
          <Stack flex="1" justifyContent="center" py="10" w="full" maxW="24rem" mx="auto">
            {children}
          </Stack>
          {footer}
          <Flex justifyContent="space-between" textStyle="xs" color="fg.muted">
            <span>
              {t(isPro ? 'footer.pro' : 'footer.community')} · UI {UI_VERSION}
            </span>
            <ExternalLink href={docs}>{t('footer.docs')}</ExternalLink>
          </Flex>
        </Stack>
        <MeshDrawing />
      </Flex>
    </Stack>
  )
}

/** Nobody waits for it: until it is here there is a form to fill in. */
function Afterwards() {
  const late = useLateParts()
  useFetchAhead(late.commands, fetchFederationAhead)

  return late.notices && <SignedOutNotices isReachable={late.isReachable} />
}

/** What every page needs that is opened from here. Whoever needs one that failed fetches it again. */
async function fetchFederationAhead() {
  try {
    const { fetchFederation } = await import(
      /* webpackChunkName: "frame" */ '../federation/containers'
    )
    await fetchFederation()
  } catch {
    // not now, then
  }
}
