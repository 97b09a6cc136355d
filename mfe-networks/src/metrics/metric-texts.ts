import { formatBytes, formatUptime } from '@meshdeck/domain/units'
import { currentLanguage, type TFunction } from '@meshdeck/platform'

/* Values of links as they are read; a dash for what nobody told. */

export const latencyText = (latency: number | undefined): string =>
  latency === undefined ? '–' : `${latency.toLocaleString(currentLanguage())} ms`

export const percentText = (percent: number | undefined): string =>
  percent === undefined
    ? '–'
    : `${percent.toLocaleString(currentLanguage(), { maximumFractionDigits: 1 })} %`

export const bytesText = (bytes: number | undefined): string =>
  bytes === undefined ? '–' : formatBytes(bytes)

/** Of the minutes that a link was watched [MX-008]. */
export const uptimeText = (
  t: TFunction,
  { uptime, totaltime }: { uptime: number | undefined; totaltime: number | undefined },
): string =>
  uptime === undefined || totaltime === undefined
    ? '–'
    : t('metrics:upOf', { up: formatUptime(uptime), total: formatUptime(totaltime) })
