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
  /** A question: no cross, and a click beside it does not answer. */
  isQuestion?: boolean
  /** What is in it cannot be shown again: neither a click beside it nor Escape closes it. */
  isShownOnce?: boolean
  /** Only who cannot see the dialog hears its title, and there is no cross. */
  isBare?: boolean
  /** What gets the focus back: what had it when the dialog opened, unless that is told. */
  focusAfter?: () => Element | null
  onClose: () => void
  children: ReactNode
}

/**
 * Backdrop, box, title and keyboard; the content brings body and footer. Mount it to open it:
 * whoever shows it loads this file, nobody else does.
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

  // who has gone to another page from here goes on there
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
      // only a person closes a dialog: focus also moves when one dialog takes the place of another
      onFocusOutside={(event) => event.preventDefault()}
      onInteractOutside={(event) => {
        // a click on a toast is not a click beside the dialog
        if (isInToast(event.target)) event.preventDefault()
      }}
      onOpenChange={({ open }) => !open && onClose()}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content ref={contentRef}>
            <Dialog.Title {...(isBare ? { srOnly: true } : { pe: isQuestion ? '5' : '14' })}>
              {title}
            </Dialog.Title>
            {children}
            <HeldFocus contentRef={contentRef} />
            {!isQuestion && !isBare && (
              <IconButton
                variant="ghost"
                position="absolute"
                top="2.5"
                insetEnd="3"
                aria-label={t('dialog.close')}
                onClick={onClose}
              >
                <X aria-hidden="true" />
              </IconButton>
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
 * Holds the focus in a dialog. What has it may go, with the fields for which a list could not be read or with the
 * button that asks for the list again; the browser then gives it to the page behind. It begins in the dialog anew.
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

/**
 * Scrolls when the dialog would be taller than the window. Where nothing inside takes the focus, the keyboard reaches
 * the body itself.
 */
export function DialogBody({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [isStop, setIsStop] = useState(false)

  useLayoutEffect(() => {
    const body = ref.current
    if (!body) return
    const watch = new ResizeObserver(() =>
      setIsStop(body.scrollHeight > body.clientHeight && body.querySelector(STOPS) === null),
    )
    for (const element of [body, ...body.children]) watch.observe(element)
    return () => watch.disconnect()
  }, [children])

  return (
    <BodyFrame ref={ref} {...(isStop && { tabIndex: 0, focusVisibleRing: 'inside' })}>
      {children}
    </BodyFrame>
  )
}

/** What stands between title and footer. */
export const BodyFrame = chakra('div', {
  base: { flex: '1 1 auto', px: '5', pt: '1', pb: '5', minH: '0', overflowY: 'auto' },
})

/** Cancel first, the action last. */
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

/** A form between title and end of a dialog: its body scrolls, its footer stays. */
export const DialogForm = chakra('form', {
  base: { display: 'flex', flexDirection: 'column', minH: '0' },
})
