import { formatBytes, formatUptime } from '@meshdeck/domain/units'
import { currentLanguage } from '@meshdeck/platform'

import type { Say } from './quick-words'

/* Values of links as they are read; a dash for what nobody told. */

/** By language: made anew for each of hundreds of cells, formats would be most of what a matrix does. */
const formats = new Map<string, Intl.NumberFormat>()

function numberText(value: number): string {
  const language = currentLanguage()
  const format =
    formats.get(language) ?? new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  formats.set(language, format)
  return format.format(value)
}

export const latencyText = (latency: number | undefined): string =>
  latency === undefined ? '–' : `${latency.toLocaleString(currentLanguage())} ms`

export const percentText = (percent: number | undefined): string =>
  percent === undefined ? '–' : `${numberText(percent)} %`

export const bytesText = (bytes: number | undefined): string =>
  bytes === undefined ? '–' : formatBytes(bytes)

/** Of the minutes that a link was watched [MX-008]. */
export const uptimeText = (
  say: Say,
  { uptime, totaltime }: { uptime: number | undefined; totaltime: number | undefined },
): string =>
  uptime === undefined || totaltime === undefined
    ? '–'
    : say('networks:metrics.upOf', { up: formatUptime(uptime), total: formatUptime(totaltime) })
