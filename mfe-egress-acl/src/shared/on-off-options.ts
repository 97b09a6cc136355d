import type { TFunction } from '@meshdeck/platform'

/** Options of a filter for what is enabled or disabled. */
export const onOffOptions = (t: TFunction<'egress'>) => [
  { value: 'on', label: t('common:health.enabled') },
  { value: 'off', label: t('common:health.disabled') },
]
