import type { ToastMessage } from '@meshdeck/platform/shell'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { toast, Toaster } from 'sonner'

import { Button, IconButton } from '../controls/Button'
import { Box, Flex, Text } from '../controls/layout'
import { useTranslation } from '../translations'

const DURATION_MS = 4000
/** Duration of a toast with a button: time to read it, decide and reach it. */
const TO_ACT_MS = 12_000
const ONE_LINE = 48

/**
 * In the top bar next to the search, above the page's buttons. The shell sets how far its banners extend, because they
 * matter more than a toast. Toasts don't cover the title and the close button of a side panel: they're next to the panel
 * on a wide screen, and below its title on a narrow one.
 */
const offset = {
  top: 'calc(var(--above-toasts, 0px) + var(--toast-top, 4px))',
  // closer to the edge on a narrow tablet, so that it doesn't cover the menu button
  right: 'var(--toast-right, clamp(58px, 100vw - 414px, 248px))',
  bottom: 16,
  left: 16,
}
const besidePanel = {
  // next to a dialog, which is in the middle of the window
  'body:has([role=dialog], [role=alertdialog]) &': { '--toast-right': '16px' },
  'body:has([data-beside-page]) &': { '--toast-top': '60px' },
  '@media (min-width: 960px)': {
    'body:has([data-beside-page]) &': { '--toast-top': '4px', '--toast-right': '591px' },
  },
}
/** On a phone, between the menu button and the search button (`ToastCard`). */
const mobileOffset = { ...offset, left: 58, right: 58 }

type Props = {
  waiting: ToastMessage[]
  /** Called when all waiting messages are on the screen. */
  onShown: () => void
}

/**
 * Toasts at the top right, three at a time, 356 px wide, 14 px apart. Swiping away and the 200 ms exit animation are
 * built into sonner.
 */
export function ToastStack({ waiting, onShown }: Props) {
  const { t } = useTranslation()
  const focusOrigin = useRef<HTMLElement>(null)

  useEffect(() => {
    if (waiting.length === 0) return
    for (const message of waiting) show(message, focusOrigin)
    onShown()
  }, [waiting, onShown])

  // sonner would show remaining toasts again in the next stack
  useEffect(() => () => void toast.dismiss(), [])

  function handleFocus(event: FocusEvent) {
    event.stopPropagation()
    const { currentTarget, relatedTarget } = event
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      focusOrigin.current = relatedTarget
    }
  }

  return (
    // hides focus events from sonner, which returns the focus whenever it leaves a toast, so that Tab couldn't go
    // further
    <Box
      display="contents"
      css={besidePanel}
      onFocusCapture={handleFocus}
      onBlurCapture={(event) => event.stopPropagation()}
    >
      <Toaster
        position="top-right"
        expand
        visibleToasts={3}
        gap={14}
        offset={offset}
        mobileOffset={mobileOffset}
        containerAriaLabel={t('toast.region')}
      />
    </Box>
  )
}

function show(message: ToastMessage, focusOrigin: RefObject<HTMLElement | null>) {
  // a long explanation from the server stays until the user closes it
  const isLong = message.kind === 'error' && (message.description?.length ?? 0) > ONE_LINE
  const shortTime = message.action ? TO_ACT_MS : DURATION_MS
  const giveFocusBack = () => focusOrigin.current?.focus({ preventScroll: true })
  const { until, ...shown } = message
  if (until?.aborted) return
  const shownId = toast.custom(
    (id) => (
      <ToastCard {...shown} giveFocusBack={giveFocusBack} onClose={() => toast.dismiss(id)} />
    ),
    { duration: isLong ? Number.POSITIVE_INFINITY : shortTime },
  )
  until?.addEventListener('abort', () => void toast.dismiss(shownId))
}

const icons = {
  success: CircleCheck,
  info: Info,
  warning: TriangleAlert,
  error: CircleAlert,
} as const

/**
 * Two lines, so that the toast covers no control of the page. The rest is shown while the pointer or the focus is in the
 * toast; screen readers announce all of it.
 */
const shortUnlessRead = {
  '[data-sonner-toast]:not(:hover, :focus-within) &': {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
  },
} as const

type ToastCardProps = ToastMessage & {
  /** Returns the focus to the element that had it before the toast. The same function while the toast is shown. */
  giveFocusBack: () => void
  onClose: () => void
}

export function ToastCard({
  kind,
  title,
  description,
  action,
  giveFocusBack,
  onClose,
}: ToastCardProps) {
  const { t } = useTranslation()
  const card = useRef<HTMLDivElement>(null)
  const Icon = icons[kind]

  function act() {
    onClose()
    action?.onAct()
  }

  useLayoutEffect(() => {
    const item = card.current?.closest('li')
    return () => {
      // the toast is removed while it has the focus, which would be lost
      if (item?.contains(document.activeElement)) giveFocusBack()
    }
  }, [giveFocusBack])

  return (
    <Flex
      ref={card}
      role={kind === 'error' ? 'alert' : 'status'}
      alignItems={{ base: 'center', sm: 'flex-start' }}
      gap="2.5"
      w={{ base: 'min({sizes.toast}, 100vw - 116px)', sm: 'min({sizes.toast}, 100vw - 2rem)' }}
      ps="3"
      pe="1.5"
      // a single line is as high as the top bar of a phone; elsewhere three lines end above the buttons of the page
      py={{ base: '1', sm: '2' }}
      bg="bg.panel"
      color="fg"
      borderRadius="l2"
      boxShadow="md"
      fontFamily="body"
      textStyle="sm"
      // an open dialog disables pointer events everywhere else
      pointerEvents="auto"
    >
      <Box color={`fg.${kind}`} mt="0.5" flexShrink="0">
        <Icon size="1rem" aria-hidden="true" />
      </Box>
      <Flex flex="1" minW="0" flexWrap="wrap" alignItems="center" columnGap="2" rowGap="1">
        <Box flex="1 1 10rem" minW="0" overflowWrap="anywhere">
          <Text fontWeight="500">{title}</Text>
          {description && (
            <Text color="fg.muted" textStyle="xs" whiteSpace="pre-line" css={shortUnlessRead}>
              {description}
            </Text>
          )}
        </Box>
        {action && (
          <Button size="sm" onClick={act}>
            {action.label}
          </Button>
        )}
      </Flex>
      <IconButton
        icon={X}
        size="xs"
        variant="ghost"
        aria-label={t('toast.close')}
        onClick={onClose}
      />
    </Flex>
  )
}
