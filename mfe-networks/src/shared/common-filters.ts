import type * as Cidr from '@meshdeck/domain/cidr'
import { type Health, healthOf } from '@meshdeck/domain/health'
import type { TFunction } from '@meshdeck/platform'
import type { FilterField } from '@meshdeck/ui/data-table'

/** Possible statuses of a node (contract 1.9). */
const nodeHealths = [
  'online',
  'warning',
  'error',
  'offline',
  'disconnected',
  'unknown',
] as const satisfies readonly Health[]

/** For tables that include config files and routes. */
export const graphHealths = [...nodeHealths, 'disabled', 'unmeasured'] as const

/** Options of a filter for what is true of some rows. */
export const yesNoOptions = (t: TFunction<'networks'>) => [
  { value: 'yes', label: t('shared.yes') },
  { value: 'no', label: t('shared.no') },
]

/** Returns the health filter; `statusOf` derives the health as in the column. */
export const healthFilter = <Row>(
  t: TFunction<'networks'>,
  statusOf: (row: Row, live: string | undefined) => string | undefined,
  healths: readonly Health[] = nodeHealths,
): FilterField<Row, string> => ({
  id: 'health',
  label: t('nodes.health'),
  isLive: true,
  options: healths.map((value) => ({ value, label: t(`common:health.${value}`) })),
  matches: (row, value, live) => healthOf(statusOf(row, live)) === value,
  groupOf: (row, live) => healthOf(statusOf(row, live)),
})

/* The address parser weighs 4 kB and few users filter by range: it is loaded with the first filter. */
let cidr: typeof Cidr | undefined
let loading: Promise<void> | undefined
let lastTest = { range: '', test: (_address: string) => false }

/** Loads the address parser. Until it resolves, no text counts as a range and no address is inside one. */
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

/** Returns the test for a range, created once for all rows; an invalid range contains no address. */
function insideOf(range: string): (address: string) => boolean {
  if (!cidr) return () => false
  if (lastTest.range !== range) {
    lastTest = { range, test: cidr.isCidr(range) ? cidr.addressTest(range) : () => false }
  }
  return lastTest.test
}

/** Whether two ranges share an address; false for a text that isn't a range. */
export function overlap(a: string, b: string): boolean {
  if (!cidr?.isCidr(a) || !cidr.isCidr(b)) return false
  return cidr.cidrsOverlap(a, b)
}

/** Returns the filter by a typed range that contains an address of the row. */
export const addressFilter = <Row>(
  t: TFunction<'networks'>,
  addressesOf: (row: Row) => readonly string[],
): FilterField<Row> => ({
  id: 'address',
  label: t('nodes.address'),
  options: [],
  entry: {
    label: t('nodes.range'),
    hint: t('nodes.rangeHint'),
    read: (text) => (isRange(text.trim()) ? text.trim() : undefined),
    refusal: t('nodes.rangeRefused'),
    labelOf: (value) => t('nodes.inRange', { range: value }),
  },
  matches: (row, value) => addressesOf(row).some(insideOf(value)),
  prepare,
})

/** Order in which health sorts, starting with what needs attention. */
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

/** Returns the position of a server status in that order. */
export function healthRank(status: string): number {
  return healthOrder.indexOf(healthOf(status))
}
