import { useLayoutEffect, useRef, useState } from 'react'

import { Tooltip } from '../overlays/Tooltip'

const [GAP, MORE] = [6, 24]

type Props = {
  names: readonly string[]
  /** `chip` for tags, `chip outlined` for kinds. */
  className?: string
}

/**
 * Content of a cell: as many names as the column has room for, each as a chip, and the number of the others. A dash for
 * no names.
 */
export function FittingNames({ names, className = 'chip' }: Props) {
  const [first, ...others] = names
  if (first === undefined) return '–'
  if (others.length > 0) return <MeasuredNames names={names} className={className} />
  return (
    <span className="names">
      <span className={className}>{first}</span>
    </span>
  )
}

/** A separate component, because most rows have at most one name and nothing to measure. */
function MeasuredNames({ names, className }: Required<Props>) {
  const boxRef = useRef<HTMLSpanElement>(null)
  const joinedNames = names.join('\n')
  const [fitting, setFitting] = useState({ joinedNames, count: names.length })
  // new names are rendered in full once, to measure them
  const count = fitting.joinedNames === joinedNames ? fitting.count : names.length

  useLayoutEffect(() => {
    const box = boxRef.current
    if (!box || typeof ResizeObserver !== 'function') return
    const widths = [...box.querySelectorAll('.chip')].map((chip) => chip.scrollWidth)
    if (widths.length < joinedNames.split('\n').length) return
    const fit = () => {
      const room = box.clientWidth
      if (room > 0)
        setFitting({ joinedNames, count: countFitting(widths, { room, gap: GAP, more: MORE }) })
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(box)
    return () => observer.disconnect()
  }, [joinedNames])

  return (
    <span className="names" ref={boxRef}>
      {names.slice(0, count).map((name) => (
        <span key={name} className={className}>
          {name}
        </span>
      ))}
      <MoreNames names={names.slice(count)} />
    </span>
  )
}

/**
 * Returns how many names fit next to each other: at least the first, which is cut off if it doesn't fit. Unless all
 * fit, keeps `more` free for the number of the others. Sizes in pixels.
 */
export function countFitting(
  widths: readonly number[],
  { room, gap, more }: { room: number; gap: number; more: number },
): number {
  let usedWidth = -gap
  for (const [index, width] of widths.entries()) {
    usedWidth += gap + width
    const isLast = index === widths.length - 1
    if (index > 0 && usedWidth + (isLast ? 0 : gap + more) > room) return index
  }
  return widths.length
}

type MoreNamesProps = {
  names: readonly string[]
  /** Text for the number of names, when `+2` isn't enough. */
  label?: string
}

/**
 * Content of a cell that shows the first names: the number of the others, with their names in a tooltip. Nothing for no
 * names.
 */
export function MoreNames({ names, label = `+${names.length}` }: MoreNamesProps) {
  if (names.length === 0) return null

  return (
    <Tooltip content={names.join(', ')}>
      <button type="button" tabIndex={-1}>
        {label}
      </button>
    </Tooltip>
  )
}
