import { Flex, Stack } from '../controls/layout'
import { useTranslation } from '../translations'
import { Skeleton } from './Skeleton'
import { useLate } from './use-late'

/** The outline of a page: header and one panel. Shown when a page takes longer than 200 ms. */
export function PageSkeleton() {
  const { t } = useTranslation()
  const isLate = useLate()

  return (
    <Stack role="status" aria-busy="true" aria-label={t('loading')} gap="4" pt="5" flex="1">
      {isLate && (
        <>
          <Flex alignItems="center" gap="3" h="12">
            <Skeleton boxSize="9" borderRadius="l2" hideBelow="md" />
            <Stack gap="2.5">
              <Skeleton w="40" />
              <Skeleton w="64" h="2.5" />
            </Stack>
          </Flex>
          <Stack layerStyle="panel" gap="5" p="4">
            {['w1', 'w2', 'w3', 'w4'].map((key, index) => (
              <Skeleton key={key} style={{ width: `${60 - index * 9}%` }} />
            ))}
          </Stack>
        </>
      )}
    </Stack>
  )
}
