import type { Link } from '@meshdeck/api/metrics'
import { connectivityTone, latencyTone, measuredLatency, SLOW_MS } from '@meshdeck/domain/health'
import { formatBytes, formatUptime } from '@meshdeck/domain/units'
import { currentLanguage } from '@meshdeck/platform'
import type { MatrixCell } from '@meshdeck/ui/chart'

import type { Translate } from './cached-translations'
import { LOW_UPTIME } from './pair-rows'

/** Values that have a matrix, in the order of their tabs. */
export const matrixValues = ['connectivity', 'latency', 'sent', 'received', 'uptime'] as const
export type MatrixValue = (typeof matrixValues)[number]

type Look = Pick<MatrixCell, 'text' | 'title' | 'className'>

/** `maximum` is the largest value in the matrix. */
type ShownValue = { value: MatrixValue; maximum: number }

/** Returns the text and look of a link's cell. */
export function cellLookOf(translate: Translate, link: Link, { value, maximum }: ShownValue): Look {
  if (value === 'connectivity') {
    const tone = connectivityTone(link.isConnected)
    return {
      className: tone,
      title: translate(`networks:metrics.state.${tone === 'healthy' ? 'fine' : 'failing'}`),
    }
  }
  if (value === 'latency') return latencyLook(translate, link.latency)
  if (value === 'uptime') {
    const percent = link.percentUp
    const className = percent !== undefined && percent < LOW_UPTIME ? 'low' : ''
    return { text: percentText(percent), title: uptimeText(translate, link), className }
  }
  const bytes = link[value]
  return { text: bytesText(bytes), className: heat((bytes ?? 0) / maximum) }
}

function latencyLook(translate: Translate, latency: number | undefined): Look {
  if (latency === undefined) return { text: '–' }
  const tone = latencyTone(latency)
  if (tone === 'unmeasured')
    return { text: '–', className: tone, title: translate('networks:metrics.is999') }
  const text = String(latency)
  if (tone === 'critical') return { text, className: 'slow', title: latencyText(latency) }
  return { text, className: heat(latency / SLOW_MS), title: latencyText(latency) }
}

/** Number of distinguishable shades; the number in the cell gives the exact value. */
const SHADES = 5

/** Most links are far below the maximum: the square root keeps them distinguishable. */
const heat = (share: number) =>
  `shade-${Math.min(Math.floor(Math.sqrt(share) * SHADES), SHADES - 1)}`

/** Returns the raw value for machines; empty when not reported or measured. */
export function rawValue(value: MatrixValue, link: Link): string {
  if (value === 'connectivity') return String(link.isConnected)
  if (value === 'latency') return numberText(measuredLatency(link.latency))
  return numberText(value === 'uptime' ? link.percentUp : link[value])
}

/** Returns a value as the server returned it; empty for none. */
export const numberText = (value: number | undefined): string =>
  value === undefined ? '' : String(value)

/** Returns the value as text for screen readers. */
export function valueInWords(translate: Translate, value: MatrixValue, link: Link): string {
  if (value === 'connectivity') {
    return translate(`networks:metrics.state.${link.isConnected ? 'fine' : 'failing'}`)
  }
  if (value === 'latency') {
    return link.latency === undefined ? '–' : saidLatency(translate, link.latency)
  }
  return value === 'uptime' ? percentText(link.percentUp) : bytesText(link[value])
}

const saidLatency = (translate: Translate, latency: number) =>
  // the accessible name includes the text of the cell
  latencyTone(latency) === 'unmeasured'
    ? `–, ${translate('networks:metrics.is999')}`
    : latencyText(latency)

/* Formatted values of links; a dash for a value that wasn't reported. */

/** Formats by language: creating them for each of hundreds of cells would take most of the time of a matrix. */
const formats = new Map<string, Intl.NumberFormat>()

function percentFormat(): Intl.NumberFormat {
  const language = currentLanguage()
  const format =
    formats.get(language) ??
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  formats.set(language, format)
  return format
}

export const latencyText = (latency: number | undefined): string =>
  latency === undefined ? '–' : `${latency.toLocaleString(currentLanguage())} ms`

export const percentText = (percent: number | undefined): string =>
  percent === undefined ? '–' : percentFormat().format(percent / 100)

export const bytesText = (bytes: number | undefined): string =>
  bytes === undefined ? '–' : formatBytes(bytes, currentLanguage())

/** Returns the uptime as a share of the minutes in which the link was watched [MX-008]. */
export const uptimeText = (
  translate: Translate,
  { uptime, totaltime }: { uptime: number | undefined; totaltime: number | undefined },
): string =>
  uptime === undefined || totaltime === undefined
    ? '–'
    : translate('networks:metrics.upOf', {
        up: formatUptime(uptime),
        total: formatUptime(totaltime),
      })
