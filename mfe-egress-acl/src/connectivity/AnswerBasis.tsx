import { rulesOfServer } from '@meshdeck/domain/reach'
import { useCapabilities } from '@meshdeck/platform'
import { RelativeTime, Text } from '@meshdeck/ui'

import { whichServer } from '../reach-engine/which-server'
import { useTranslation } from '../translations'

/** States what results are calculated from, and where the rules haven't been tested on a server of this edition. */
export function AnswerBasis({ readAt }: { readAt: number | undefined }) {
  const { t } = useTranslation()
  const { isRecorded } = rulesOfServer(whichServer(useCapabilities()))

  return (
    <Text textStyle="xs" color="fg.muted">
      {t('connectivity.note.basis')} {!isRecorded && `${t('connectivity.note.untested')} `}
      {readAt !== undefined && (
        <>
          {t('connectivity.note.readAt')} <RelativeTime moment={readAt} />
        </>
      )}
    </Text>
  )
}
