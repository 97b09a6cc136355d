import { MINUTE_MS } from '@meshdeck/domain/times'
import { Navigate, type ServerStatus, useAtomValue } from '@meshdeck/platform'
import { store } from '@meshdeck/platform/shell'
import { Banner, Box, Button, ExternalLinkButton, Flex, IconButton, useDialog } from '@meshdeck/ui'
import { useInterval } from '@meshdeck/ui/shell'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { useProductName } from '../shared/branding'
import { useDeferredLinks } from '../shared/installation'
import { useTranslation } from '../translations'
import { storeBannerHeight, useBannerHeight } from './banner-height'
import { useFollowRestart, useRestartNote } from './restart'
import {
  explainsItself,
  type Health,
  storeHealthProblem,
  trialAt,
  healthProblemAtom,
  useBannerKind,
  useHealth,
} from './server-health'

const PROBLEM_DIALOG = 'server-problem'

/** The banners of every page, and the dialog that opens when the server was unhealthy from the start. */
export function ServerNotices({ wasWell }: { wasWell: boolean }) {
  const { t } = useTranslation()
  useFollowRestart()
  const { health, status } = useHealth({ wasWell })
  const { name: openDialog, open, linkTo } = useDialog()
  const [hasExplained, setHasExplained] = useState(false)
  const isDue = useBannerKind(health) !== undefined && explainsItself(health)

  if (openDialog === PROBLEM_DIALOG && !hasExplained) setHasExplained(true)

  return (
    <>
      <HealthBanner
        health={health}
        action={
          <Button size="sm" onClick={() => open(PROBLEM_DIALOG)}>
            {t('health.problem.show')}
          </Button>
        }
      />
      {/* only once, and never in place of an open dialog or form */}
      {isDue && !hasExplained && openDialog === undefined && (
        <Navigate to={linkTo(PROBLEM_DIALOG)} />
      )}
      {status && <TrialBanner status={status} />}
    </>
  )
}

type Props = { health: Health; action?: ReactNode }

/** Shows that the server is unhealthy, once that has lasted 5 s. */
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
 * Shows that the broker is unavailable. Everything else keeps working, so the user can dismiss the banner; it returns
 * when something changes. Screens outside the frame pass no `action` and keep no room for it: their narrow `main` makes
 * the banner higher than the page behind the sign-in needs.
 */
function BrokerBanner({ action }: Pick<Props, 'action'>) {
  const { t } = useTranslation()
  const trouble = useAtomValue(healthProblemAtom)
  const room = useBannerHeight()
  const isInFrame = action !== undefined
  if (trouble?.isDismissed) return null

  function dismiss() {
    if (!trouble) return
    // the button disappears with the banner
    document.querySelector('main')?.focus()
    storeHealthProblem({ ...trouble, isDismissed: true })
    storeBannerHeight(0)
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
              icon={X}
              size="sm"
              variant="ghost"
              aria-label={t('health.banner.dismiss')}
              onClick={dismiss}
            />
          </Flex>
        }
      >
        {t('health.banner.broker')}
      </Banner>
    </Box>
  )
}

/** Stores the banner's height, so that later pages reserve it from the start. Measures again when the width changes. */
function measure(banner: HTMLElement | null): (() => void) | undefined {
  if (!banner || store.get(healthProblemAtom)?.kind !== 'broker') return undefined
  const handleResize = () => {
    // natural height without the reserved room
    banner.style.minHeight = '0'
    storeBannerHeight(banner.offsetHeight)
    banner.style.minHeight = ''
  }
  storeBannerHeight(banner.offsetHeight)
  window.addEventListener('resize', handleResize)
  return () => window.removeEventListener('resize', handleResize)
}

/** Interval at which the remaining time of the trial is updated. */

/** Shows how long the server's trial lasts. */
export function TrialBanner({ status }: { status: ServerStatus }) {
  const { t } = useTranslation()
  const { trialDocs } = useDeferredLinks()
  const trial = trialAt(status, useNow())
  if (!trial) return null

  const texts = {
    'last-day': t('health.trial.lastDay'),
    running: t('health.trial.running', { count: trial.is === 'running' ? trial.days : 0 }),
    ended: t('health.trial.ended'),
  }
  return (
    <Banner
      tone={trial.is === 'ended' ? 'critical' : 'warning'}
      action={
        <ExternalLinkButton size="sm" variant="ghost" href={trialDocs}>
          {t('health.trial.docs')}
        </ExternalLinkButton>
      }
    >
      {texts[trial.is]}
    </Banner>
  )
}

/**
 * Returns the current time, updated every minute, because an unchanged status causes no rerender when a day has passed.
 */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), MINUTE_MS)
  return now
}
