import { isBehindNat } from '@meshdeck/domain/node-overlay'
import type { TFunction } from '@meshdeck/platform'

/** The type of NAT of a device in words; one that isn't known as the device says it [HN-017]. */
export function natText(t: TFunction, natType: string): string {
  if (!isBehindNat(natType)) return t('networks:details.node.noNat')
  return natType === 'behind_nat' ? t('networks:details.node.behindNat') : natType
}
