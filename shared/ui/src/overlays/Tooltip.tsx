import {
  cloneElement,
  useId,
  useRef,
  useState,
  type ReactElement,
  type SyntheticEvent,
} from 'react'

import { Span } from '../controls/layout'
import { lazyOverlay } from './lazy-code'

const OPEN_DELAY_MS = 300
const CLOSE_DELAY_MS = 80

const LazyTooltip = lazyOverlay(
  async () => (await import('./TooltipBubble')).TooltipBubble,
  () => undefined,
)

/** If a tooltip closed just before, the next one opens without delay. */
let lastClosedAt = Number.NEGATIVE_INFINITY

type Props = {
  /** Text of the tooltip; undefined for none. The child stays the same element in both cases, so it keeps its focus. */
  content: string | undefined
  placement?: 'top' | 'right' | 'bottom'
  /** The content is the child's name and appears only when it is cut off. The child then takes the full width. */
  isCutName?: boolean
  /** The control. It keeps its accessible name; the content becomes its description. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/** A description that appears on hover and focus. Escape closes it, and the pointer may move over it. */
export function Tooltip({ content, placement = 'top', isCutName = false, children }: Props) {
  const id = useId()
  const descriptionId = `${id}-text`
  const timer = useRef<number>(undefined)
  const [isOpen, setIsOpen] = useState<boolean>()

  function after(delay: number, isNowOpen: boolean) {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setIsOpen(isNowOpen), delay)
  }

  function openSoon({ currentTarget }: SyntheticEvent<HTMLElement>) {
    if (isCutName && !isCut(currentTarget)) return
    LazyTooltip.preload()
    after(performance.now() - lastClosedAt < OPEN_DELAY_MS ? 0 : OPEN_DELAY_MS, true)
  }

  function closeNow() {
    window.clearTimeout(timer.current)
    setIsOpen(false)
  }

  function closeSoon() {
    if (isOpen) lastClosedAt = performance.now()
    after(CLOSE_DELAY_MS, false)
  }

  return (
    <Span
      id={id}
      display={isCutName ? 'flex' : 'inline-flex'}
      minW="0"
      onPointerEnter={openSoon}
      onPointerLeave={closeSoon}
      onFocus={openSoon}
      onBlur={closeSoon}
      onClick={closeSoon}
    >
      {content === undefined || isCutName
        ? children
        : cloneElement(children, { 'aria-describedby': descriptionId })}
      {!isCutName && (
        <span hidden id={descriptionId}>
          {content}
        </span>
      )}
      {isOpen !== undefined && content !== undefined && (
        <LazyTooltip
          anchorId={id}
          isOpen={isOpen}
          placement={placement}
          content={content}
          onClose={closeNow}
          onPointerEnter={() => after(0, true)}
          onPointerLeave={closeSoon}
        />
      )}
    </Span>
  )
}

/** Whether a text inside is wider than its element. */
function isCut(element: HTMLElement): boolean {
  return [...element.querySelectorAll('*')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth,
  )
}
