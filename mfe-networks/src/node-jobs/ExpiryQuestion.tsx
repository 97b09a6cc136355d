import { readLocalMoment } from '@meshdeck/domain/local-moment'
import { z } from '@meshdeck/platform'
import { FormDialog, MomentField } from '@meshdeck/ui/form'

import { expirySchema } from '../nodes/node-form'
import { useTranslation } from '../translations'

type Props = {
  count: number
  /** Seconds since 1970. */
  onChosen: (seconds: number) => void
  onClose: () => void
}

const schema = z.object({ expires: expirySchema() })

/** Asks when nodes expire. */
export function ExpiryQuestion({ count, onChosen, onClose }: Props) {
  const { t } = useTranslation()

  return (
    <FormDialog
      title={t('nodeJobs.expiry.title', { count })}
      action={t('nodeJobs.expiry.action')}
      failure={t('details.editNode.failed')}
      schema={schema}
      initialValues={{ expires: '' }}
      onSubmit={async ({ expires }) => onChosen(Math.floor(readLocalMoment(expires) / 1000))}
      onClose={onClose}
    >
      <MomentField
        name="expires"
        label={t('details.editNode.expires')}
        hint={t('nodeJobs.expiry.hint')}
        required
      />
    </FormDialog>
  )
}
