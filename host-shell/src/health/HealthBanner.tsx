import { useAtomValue } from '@meshdeck/platform'
import { store } from '@meshdeck/platform/shell'
import { Banner, Box, Flex, IconButton } from '@meshdeck/ui'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { useProductName } from '../branding/branding'
import { useTranslation } from '../translations'
import { keepNoticeRoom, useNoticeRoom } from '../turns/notice-room'
import type { Health } from './health-state'
import { keepTrouble, troubleAtom } from './trouble'
import { useBannerKind } from './use-health'
import { useRestartNote } from './use-restart'

type Props = { health: Health; action?: ReactNode }

/** Says that the server is not well, once it has not been for 5 s [SV-002, ER-023 to ER-025]. */
export function HealthBanner({ health, action }: Props) {
  const { t } = useTranslation()
  const product = useProductName()
  const kind = useBannerKind(health)
  const note = useRestartNote()
  if (kind === undefined) return null
  if (kind === 'broker') return <BrokerBanner action={action} />

  return (
    <Banner tone="critical" action={action}>
      {t(`health.banner.${kind}`, { product })}
      {kind === 'unreachable' && note !== undefined && ` ${note}`}
    </Banner>
  )
}

/**
 * Everything goes on working, so who has read it need not look at it all day: it is back when something changes. The
 * screens outside of the frame have no action and nothing that it could push away from under a hand: their `main` is a
 * narrow column, so what it takes there would be too much for the page behind the sign-in.
 */
function BrokerBanner({ action }: Pick<Props, 'action'>) {
  const { t } = useTranslation()
  const trouble = useAtomValue(troubleAtom)
  const room = useNoticeRoom()
  const isInFrame = action !== undefined
  if (trouble?.isDismissed) return null

  function dismiss() {
    if (!trouble) return
    // the button goes with the banner
    document.querySelector('main')?.focus()
    keepTrouble({ ...trouble, isDismissed: true })
    keepNoticeRoom(0)
  }

  return (
    <Box
      ref={isInFrame ? measure : undefined}
      display="grid"
      minH={isInFrame ? `${room}px` : undefined}
    >
      <Banner
        tone="warning"
        action={
          <Flex gap="1" flexShrink="0">
            {action}
            <IconButton
              size="sm"
              variant="ghost"
              aria-label={t('health.banner.dismiss')}
              onClick={dismiss}
            >
              <X aria-hidden="true" />
            </IconButton>
          </Flex>
        }
      >
        {t('health.banner.broker')}
      </Banner>
    </Box>
  )
}

/** Later pages keep as much room from the start, and so does this one in another width. */
function measure(banner: HTMLElement | null): (() => void) | undefined {
  if (!banner || store.get(troubleAtom)?.kind !== 'broker') return undefined
  const handleResize = () => {
    // what it takes by itself
    banner.style.minHeight = '0'
    keepNoticeRoom(banner.offsetHeight)
    banner.style.minHeight = ''
  }
  keepNoticeRoom(banner.offsetHeight)
  window.addEventListener('resize', handleResize)
  return () => window.removeEventListener('resize', handleResize)
}
