import { useCapabilities } from '@meshdeck/platform'
import { SwitchField, TextField, useForm } from '@meshdeck/ui/form'

import { TagField } from '../details/TagField'
import { useTranslation } from '../translations'
import type { NetworkEditForm } from './network-edit-form'

/** Whether the server removes nodes that have been offline for long, after what time, and which. */
export function RemovalFields({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { isPro: hasTags } = useCapabilities()
  const { values } = useForm<NetworkEditForm>()

  return (
    <>
      <SwitchField
        name="auto_remove"
        label={t('networkPages.editNetwork.autoRemove')}
        hint={t('networkPages.editNetwork.autoRemoveHint')}
      />
      {values.auto_remove && (
        <TextField
          name="auto_remove_threshold"
          label={t('networkPages.editNetwork.minutes')}
          inputMode="numeric"
          required
        />
      )}
      {values.auto_remove && hasTags && (
        <TagField
          name="auto_remove_tags"
          label={t('networkPages.editNetwork.removedTags')}
          hint={t('networkPages.editNetwork.removedTagsHint')}
          networkId={networkId}
        />
      )}
    </>
  )
}
