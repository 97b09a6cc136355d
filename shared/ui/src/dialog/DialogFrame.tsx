import { chakra } from '@chakra-ui/react'
import { Dialog } from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { IconButton } from '../controls/Button'
import { useTranslation } from '../translations'
import { dialogRecipe, type DialogSize } from './dialog-recipe'
import { firstStop, isForOther, returnTarget } from './focus'

export type DialogFrameProps = {
  title: ReactNode
  size?: DialogSize
  /** A question has no close button and ignores clicks outside. */
  isQuestion?: boolean
  /** The content can't be shown again, so neither a click outside nor Escape closes the dialog. */
  isShownOnce?: boolean
  /** Makes the title visible to screen readers only and omits the close button. */
  isBare?: boolean
  /** Element that gets the focus after closing; by default, the one that had it when the dialog opened. */
  focusAfter?: () => Element | null
  onClose: () => void
  children: ReactNode
}

/**
 * Backdrop, box, title and keyboard handling; the content provides body and footer. Mount it to open the dialog: only
 * code that shows a dialog loads this file.
 */
export function DialogFrame({
  title,
  size = 'sm',
  isQuestion = false,
  isShownOnce = false,
  isBare = false,
  focusAfter,
  onClose,
  children,
}: DialogFrameProps) {
  const { t } = useTranslation()
  const contentRef = useRef<HTMLDivElement>(null)
  const [opened] = useState(() => ({ by: document.activeElement, on: location.pathname }))

  // after navigation from the dialog, the focus stays on the new page
  function target() {
    if (focusAfter) return focusAfter()
    return location.pathname === opened.on ? opened.by : null
  }

  return (
    <Dialog.Root
      open
      recipe={dialogRecipe}
      size={size}
      role={isQuestion ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={!isQuestion && !isShownOnce && size !== 'full'}
      closeOnEscape={!isShownOnce}
      onEscapeKeyDown={(event) => {
        if (isForOther(event)) event.preventDefault()
      }}
      initialFocusEl={() => firstStop(contentRef.current)}
      finalFocusEl={() => returnTarget(target())}
      // only the user closes a dialog: the focus also moves when one dialog replaces another
      onFocusOutside={(event) => event.preventDefault()}
      onInteractOutside={(event) => {
        // a click on a toast isn't a click outside the dialog
        if (isInToast(event.target)) event.preventDefault()
      }}
      onOpenChange={({ open }) => !open && onClose()}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content ref={contentRef} data-beside-page={size === 'full' ? '' : undefined}>
            <Dialog.Title {...(isBare ? { srOnly: true } : { pe: isQuestion ? '5' : '14' })}>
              {title}
            </Dialog.Title>
            {children}
            <HeldFocus contentRef={contentRef} />
            {!isQuestion && !isBare && (
              <IconButton
                icon={X}
                variant="ghost"
                position="absolute"
                top="2.5"
                insetEnd="3"
                aria-label={t('dialog.close')}
                onClick={onClose}
              />
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

const isInToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-sonner-toaster]') !== null

/**
 * Keeps the focus in a dialog. The focused element may be removed, such as a field whose list couldn't be fetched or a
 * Retry button; the browser then moves the focus to the page behind. This moves it back to the start of the dialog.
 */
function HeldFocus({ contentRef }: { contentRef: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const { current: content } = contentRef
    if (!content) return
    let held: EventTarget | null = null
    const hold = ({ target }: FocusEvent) => (held = target)
    const observer = new MutationObserver(() => {
      const isGone = held instanceof Element && !held.isConnected
      if (isGone && document.activeElement === document.body) firstStop(content)?.focus()
    })
    content.addEventListener('focusin', hold)
    observer.observe(content, { childList: true, subtree: true })
    return () => {
      content.removeEventListener('focusin', hold)
      observer.disconnect()
    }
  }, [contentRef])

  return null
}

const STOPS = 'a[href], button, input, select, textarea, [tabindex]'

/** Height below the edge, in pixels, that is more than padding. */
const UNSEEN = 20

/**
 * Scrolls when the dialog is taller than the window; a footer then has a shadow above it. When nothing inside is
 * focusable, the body itself takes the focus for keyboard scrolling.
 */
export function DialogBody({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [isStop, setIsStop] = useState(false)
  const [hasMore, setHasMore] = useState(false)
  const findMore = (body: HTMLElement) =>
    setHasMore(body.scrollHeight - body.scrollTop - body.clientHeight > UNSEEN)

  useLayoutEffect(() => {
    const body = ref.current
    if (!body) return
    const watch = new ResizeObserver(() => {
      setIsStop(body.scrollHeight > body.clientHeight && body.querySelector(STOPS) === null)
      findMore(body)
    })
    for (const element of [body, ...body.children]) watch.observe(element)
    return () => watch.disconnect()
  }, [children])

  return (
    <BodyFrame
      ref={ref}
      onScroll={({ currentTarget }) => findMore(currentTarget)}
      data-more={hasMore ? '' : undefined}
      {...(isStop && { tabIndex: 0, focusVisibleRing: 'inside' })}
    >
      {children}
    </BodyFrame>
  )
}

/** Area between title and footer. */
export const BodyFrame = chakra('div', {
  base: {
    flex: '1 1 auto',
    px: '5',
    pt: '1',
    pb: '5',
    minH: '0',
    overflowY: 'auto',
    // many systems show no scroll bar, and the edge may fall between two panels; without a footer, the Close button
    // follows, which gets no shadow
    '&[data-more] + :not(button)': { zIndex: '1', boxShadow: 'above' },
  },
})

/** Footer with Cancel first and the action last. */
export const DialogFooter = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'flex-end',
    flexWrap: 'wrap',
    flexShrink: '0',
    gap: '2',
    px: '5',
    py: '3',
    bg: 'bg.subtle',
    borderTopWidth: '1px',
  },
})

/** Form between title and footer: its body scrolls, its footer stays. */
export const DialogForm = chakra('form', {
  base: { display: 'flex', flexDirection: 'column', minH: '0' },
})
