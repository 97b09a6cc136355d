import { isIpv4Cidr, isIpv6Cidr } from '@meshdeck/domain/cidr'
import { canonicalRange, rangeWithoutHostBits } from '@meshdeck/domain/egress-ranges'
import { hasPublicAddresses, unusableIn } from '@meshdeck/domain/range-kind'
import { Callout, Text } from '@meshdeck/ui'

import { useTranslation } from '../translations'

const isRange = { ipv4: isIpv4Cidr, ipv6: isIpv6Cidr }

/** What to know of a range that can be taken: how it is saved, and that it takes addresses of the internet. */
export function RangeNotes({ family, typed }: { family: keyof typeof isRange; typed: string }) {
  const { t } = useTranslation()
  const range = typed.trim()
  // the field itself says what is wrong with any other
  if (!isRange[family](range) || unusableIn(range)) return null
  const saved = rangeWithoutHostBits(range)

  return (
    <>
      {saved !== undefined && (
        <Text textStyle="xs" color="fg.muted" role="status">
          {t('networkPages.create.savedAs', { range: saved })}
        </Text>
      )}
      {hasPublicAddresses(range) && (
        <Callout tone="warning" role="status">
          {t('networkPages.create.publicWarning', { range: canonicalRange(range) })}
        </Callout>
      )}
    </>
  )
}
