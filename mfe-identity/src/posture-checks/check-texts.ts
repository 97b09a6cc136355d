import { everything } from '@meshdeck/api/posture-checks'
import { countryName } from '@meshdeck/domain/countries'
import { currentLanguage, type TFunction } from '@meshdeck/platform'

import type { CheckRow } from './check-rows'

/** What of a device can be checked (contract 2.12), in the order in which people think of it. */
export const attributes = [
  'os',
  'os_family',
  'os_version',
  'kernel_version',
  'client_version',
  'client_location',
  'auto_update',
] as const

/** From what matters most. */
export const severities = [4, 3, 2, 1] as const

/** One that no console knows yet stands for itself. */
export const attributeName = (t: TFunction, attribute: string): string =>
  t(`identity:postureChecks.attribute.${attribute}`, { defaultValue: attribute })

/** What of one attribute lets a device pass, as people say it. */
export function valueName(t: TFunction, attribute: string, value: string): string {
  if (attribute === 'client_location') {
    const name = countryName(value, currentLanguage())
    return name === undefined ? value : t('identity:postureChecks.country', { name, code: value })
  }
  if (attribute.endsWith('_version')) return t('identity:postureChecks.atLeast', { version: value })
  return t(`identity:postureChecks.value.${value}`, { defaultValue: value })
}

/** All that lets a device pass a check. */
export const valueNames = (t: TFunction, { attribute, values }: CheckRow) =>
  values.map((value) => valueName(t, attribute, value))

export const severityName = (t: TFunction, severity: number): string =>
  t(`identity:postureChecks.severity.${severity}`, { defaultValue: String(severity) })

/** What a check holds for. */
export function reachNames(t: TFunction, { tags, groups }: Pick<CheckRow, 'tags' | 'groups'>) {
  return [
    ...tags.map((tag) => (tag === everything ? t('identity:postureChecks.everyDevice') : tag)),
    ...groups.map((group) =>
      group === everything ? t('identity:postureChecks.everybody') : group,
    ),
  ]
}
