import { readLocalMoment } from '@meshdeck/domain/local-moment'
import { z } from '@meshdeck/platform'
import { FormDialog, MomentField } from '@meshdeck/ui/form'

import { useDetailWords } from '../details/detail-words'
import { expirySchema } from '../nodes/node-form'
import { useNodeJobWords } from './node-job-words'

type Props = {
  count: number
  /** Seconds since 1970. */
  onChosen: (seconds: number) => void
  onClose: () => void
}

const schema = z.object({ expires: expirySchema() })

/** Asks when nodes expire. */
export function ExpiryQuestion({ count, onChosen, onClose }: Props) {
  useDetailWords()
  const { t } = useNodeJobWords()

  return (
    <FormDialog
      title={t('expiry.title', { count })}
      action={t('expiry.action')}
      failure={t('details:editNode.failed')}
      schema={schema}
      initialValues={{ expires: '' }}
      onSubmit={async ({ expires }) => onChosen(Math.floor(readLocalMoment(expires) / 1000))}
      onClose={onClose}
    >
      <MomentField
        name="expires"
        label={t('details:editNode.expires')}
        hint={t('expiry.hint')}
        required
      />
    </FormDialog>
  )
}
