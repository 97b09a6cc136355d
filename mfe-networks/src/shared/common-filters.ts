import type * as Cidr from '@meshdeck/domain/cidr'
import { type Health, healthOf } from '@meshdeck/domain/health'
import type { TFunction } from '@meshdeck/platform'
import type { FilterField } from '@meshdeck/ui/data-table'

/** What the status of a node can be (contract 1.9). */
const nodeHealths = [
  'online',
  'warning',
  'error',
  'offline',
  'disconnected',
  'unknown',
] as const satisfies readonly Health[]

/** Where there are config files and routes too. */
export const graphHealths = [...nodeHealths, 'disabled', 'unmeasured'] as const

/** The filter by health; `statusOf` judges as in the column. */
export const healthFilter = <Row>(
  t: TFunction,
  statusOf: (row: Row, live: string | undefined) => string | undefined,
  healths: readonly Health[] = nodeHealths,
): FilterField<Row, string> => ({
  id: 'health',
  label: t('networks:nodes.health'),
  isLive: true,
  options: healths.map((value) => ({ value, label: t(`ui:health.${value}`) })),
  meets: (row, value, live) => healthOf(statusOf(row, live)) === value,
  groupOf: (row, live) => healthOf(statusOf(row, live)),
})

/* What reads addresses weighs 4 kB, and few people filter by a range: it comes with the first filter. */
let cidr: typeof Cidr | undefined
let loading: Promise<void> | undefined
let lastTest = { range: '', test: (_address: string) => false }

/** Before it has resolved nothing is a range, and no address is inside of one. */
export function prepare(): Promise<void> {
  loading ??= import('@meshdeck/domain/cidr').then(
    (loaded) => {
      cidr = loaded
    },
    (error: unknown) => {
      // reset, so that a retry loads it again
      loading = undefined
      throw error
    },
  )
  return loading
}

export const isRange = (text: string): boolean => cidr?.isCidr(text) ?? false

/** The test for a range, made once for all rows; nothing is inside of what is no range. */
function insideOf(range: string): (address: string) => boolean {
  if (!cidr) return () => false
  if (lastTest.range !== range) {
    lastTest = { range, test: cidr.isCidr(range) ? cidr.addressTest(range) : () => false }
  }
  return lastTest.test
}

/** Whether two ranges share an address; a text that is no range shares none. */
export function overlap(a: string, b: string): boolean {
  if (!cidr?.isCidr(a) || !cidr.isCidr(b)) return false
  return cidr.cidrsOverlap(a, b)
}

/** The filter by a range that the addresses of a row lie in; the range is typed. */
export const addressFilter = <Row>(
  t: TFunction,
  addressesOf: (row: Row) => readonly string[],
): FilterField<Row> => ({
  id: 'address',
  label: t('networks:nodes.address'),
  options: [],
  entry: {
    label: t('networks:nodes.range'),
    hint: t('networks:nodes.rangeHint'),
    read: (text) => (isRange(text.trim()) ? text.trim() : undefined),
    refusal: t('networks:nodes.rangeRefused'),
    labelOf: (value) => t('networks:nodes.inRange', { range: value }),
  },
  meets: (row, value) => addressesOf(row).some(insideOf(value)),
  prepare,
})

/** From what wants attention to what does not: the order in which health sorts. */
const healthOrder = [
  'error',
  'warning',
  'offline',
  'disconnected',
  'unknown',
  'disabled',
  'unmeasured',
  'enabled',
  'online',
] as const satisfies readonly Health[]

/** The place of a server's status text in that order. */
export function healthRank(status: string): number {
  return healthOrder.indexOf(healthOf(status))
}
