import {
  updateEnrollmentKey,
  editOfKey,
  type EnrollmentKeyEdit,
} from '@meshdeck/api/enrollment-key-changes'
import {
  CHOSEN_GATEWAY,
  type EnrollmentKey,
  enrollmentKeyListQuery,
} from '@meshdeck/api/enrollment-keys'
import { findIn, toast, useCachedQuery, useReading } from '@meshdeck/platform'
import { EmptyState, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { FormDialog, useCollision } from '@meshdeck/ui/form'
import { KeyRound } from 'lucide-react'

import { useTranslation } from '../translations'
import { keyEditSchema } from './key-form'
import { toKeyRows } from './key-rows'
import { GatewayField, TagsField, useRelays } from './KeyOptionFields'

/** Form to edit the key in `dialog.key`: its gateway and tags, because the server accepts no other changes. */
export function EditKeyDialog() {
  const { t } = useTranslation()
  const { values } = useDialog()
  const keys = useCachedQuery(enrollmentKeyListQuery())
  const rows = useReading(keys, toKeyRows)

  return (
    <DialogAbout
      title={t('keys.edit.title')}
      reading={findIn(rows, ({ id }) => id === values.key)}
      failure={t('keys.loadFailed')}
      missing={
        <EmptyState
          icon={KeyRound}
          title={t('keys.notFound')}
          description={t('keys.notFoundHint')}
        />
      }
    >
      {({ key, name }) => <EditForm enrollmentKey={key} name={name} />}
    </DialogAbout>
  )
}

type Props = { enrollmentKey: EnrollmentKey; name: string }

function EditForm({ enrollmentKey, name }: Props) {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { value, networks } = enrollmentKey
  const { relaysIn } = useRelays()
  const { initialValues, base, fieldErrors, notice } = useCollision({
    initial: editOfKey(enrollmentKey),
    toValues: (edit: EnrollmentKeyEdit) => edit,
    textOf: ({ value: theirs }) => {
      if (theirs === CHOSEN_GATEWAY) return t('keys.options.chosenGateway')
      return relaysIn(networks)?.get(String(theirs))
    },
  })

  return (
    <FormDialog
      title={t('keys.edit.titleOf', { name })}
      action={t('keys.edit.action')}
      failure={t('keys.edit.failed')}
      schema={keyEditSchema}
      initialValues={initialValues}
      fieldErrors={fieldErrors}
      onSubmit={async (mine) => {
        await updateEnrollmentKey({ value, base, mine })
        toast.success(t('keys.edit.done', { name }))
        close()
      }}
      onClose={close}
    >
      {notice}
      <GatewayField networks={networks} currentGateway={base.gateway} />
      <TagsField networks={networks} currentTags={base.groups} />
    </FormDialog>
  )
}
