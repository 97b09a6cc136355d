import { rulesOfServer } from '@meshdeck/domain/reach'
import { useCapabilities } from '@meshdeck/platform'
import { RelativeTime, Text } from '@meshdeck/ui'

import { whichServer } from '../reach-engine/which-server'
import { useTranslation } from '../translations'

/** What a result goes by: the lists of the server, and rules that were not tried out on servers of every edition. */
export function Basis({ readAt }: { readAt: number | undefined }) {
  const { t } = useTranslation()
  const { isRecorded } = rulesOfServer(whichServer(useCapabilities()))

  return (
    <Text textStyle="xs" color="fg.muted">
      {t('reach.note.basis')} {!isRecorded && `${t('reach.note.untested')} `}
      {readAt !== undefined && (
        <>
          {t('reach.note.readAt')} <RelativeTime moment={readAt} />
        </>
      )}
    </Text>
  )
}
