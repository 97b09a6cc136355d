import { isBehindNat } from '@meshdeck/domain/node-overlay'
import type { TFunction } from '@meshdeck/platform'

/** Returns the translated NAT type of a device; an unknown type stays as reported by the device [HN-017]. */
export function natText(t: TFunction<'networks'>, natType: string): string {
  if (!isBehindNat(natType)) return t('nodes.page.noNat')
  return natType === 'behind_nat' ? t('nodes.page.behindNat') : natType
}
