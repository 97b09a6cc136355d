import { updateEnrollmentKey } from '@meshdeck/api/enrollment-key-changes'
import {
  editOfKey,
  type EnrollmentKey,
  enrollmentKeyListQuery,
} from '@meshdeck/api/enrollment-keys'
import { hostListQuery } from '@meshdeck/api/hosts'
import { everyNodeQuery } from '@meshdeck/api/nodes'
import { tagsOfNetworksQuery } from '@meshdeck/api/tags'
import { tagName } from '@meshdeck/domain/tag-name'
import {
  findIn,
  toast,
  useCapabilities,
  useQuery,
  useReading,
  useTranslation,
} from '@meshdeck/platform'
import { Callout, ErrorPanel, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { FormDialog, MultiPickField, PickField, useCollision } from '@meshdeck/ui/form'
import { useMemo } from 'react'

import { keyEditForm, keyEditSchema, relaysOf, toKeyEdit } from './key-edit-form'
import { toKeyRows } from './key-rows'

/** Changes the key that the address names with `dialog.key`: its relay and tags, for the server takes no more. */
export function EditKeyDialog() {
  const { t } = useTranslation('keys')
  const { values } = useDialog()
  // what the table has read is good enough to begin with: saving holds it against what is there then
  const keys = useQuery({ ...enrollmentKeyListQuery(), staleTime: Infinity })
  const rows = useReading(keys, toKeyRows)

  return (
    <DialogAbout
      title={t('keys.edit.title')}
      thing={findIn(rows, ({ id }) => id === values.key)}
      failure={t('keys.loadFailed')}
      missing={<Callout tone="warning">{t('keys.join.missing')}</Callout>}
    >
      {({ key, name }) => <EditForm enrollmentKey={key} name={name} />}
    </DialogAbout>
  )
}

type Props = { enrollmentKey: EnrollmentKey; name: string }

function EditForm({ enrollmentKey, name }: Props) {
  const { t } = useTranslation('keys')
  const { close } = useDialog()
  const { isPro } = useCapabilities()
  const { value, networks } = enrollmentKey
  const choice = useRelays(networks)
  const { base, fieldErrors, notice } = useCollision({
    initial: editOfKey(enrollmentKey),
    toValues: keyEditForm,
    textOf: ({ value: theirs }) =>
      Array.isArray(theirs)
        ? theirs.join(', ')
        : (choice.relays?.get(String(theirs)) ?? String(theirs)),
  })

  return (
    <FormDialog
      title={t('keys.edit.titleOf', { name })}
      action={t('keys.edit.action')}
      failure={t('keys.edit.failed')}
      schema={keyEditSchema}
      initialValues={keyEditForm(editOfKey(enrollmentKey))}
      fieldErrors={fieldErrors}
      onSubmit={async (form) => {
        await updateEnrollmentKey({ value, base, mine: toKeyEdit(form, base) })
        toast.success(t('keys.edit.done', { name }))
        close()
      }}
      onClose={close}
    >
      {notice}
      {base.auto_assign_gw && <Callout tone="info">{t('keys.edit.assigned')}</Callout>}
      <RelayField choice={choice} current={base.relay} />
      {isPro && <TagsField networks={networks} current={base.groups} />}
    </FormDialog>
  )
}

/** Those that can relay for whoever joins these networks; what is read already is good enough. */
function useRelays(networks: readonly string[]) {
  const nodes = useQuery({ ...everyNodeQuery(), staleTime: Infinity })
  const hosts = useQuery({ ...hostListQuery(), staleTime: Infinity })
  const relays = useMemo(
    () => nodes.data && hosts.data && relaysOf(networks, { nodes: nodes.data, hosts: hosts.data }),
    [networks, nodes.data, hosts.data],
  )
  const refetch = () => void Promise.all([nodes.refetch(), hosts.refetch()])
  return { relays, error: nodes.error ?? hosts.error, refetch }
}

type RelayProps = { choice: ReturnType<typeof useRelays>; current: string }

function RelayField({ choice: { relays, error, refetch }, current }: RelayProps) {
  const { t } = useTranslation('keys')

  return (
    <PickField
      name="relay"
      label={t('keys.edit.relay')}
      hint={t('keys.edit.relayHint')}
      searchLabel={t('keys.edit.searchRelays')}
      // one that relays no more stays in sight, for the server refuses it
      options={relays && [...new Set(['', current, ...relays.keys()])]}
      labelOf={(id) => (id === '' ? t('keys.edit.noRelay') : (relays?.get(id) ?? id))}
      failure={
        error && <ErrorPanel error={error} title={t('keys.edit.relaysFailed')} onRetry={refetch} />
      }
    />
  )
}

function TagsField({ networks, current }: { networks: readonly string[]; current: string[] }) {
  const { t } = useTranslation('keys')
  const { data, error, refetch } = useQuery(tagsOfNetworksQuery(networks))
  const [network = '', ...others] = networks

  return (
    <MultiPickField
      name="groups"
      label={t('keys.edit.tags')}
      hint={t('keys.edit.tagsHint')}
      searchLabel={t('keys.edit.searchTags')}
      // one that is gone can be taken away
      options={data && [...new Set([...data.map(({ id }) => id), ...current])]}
      labelOf={(id) => (others.length > 0 ? id : tagName(id, network))}
      failure={
        error && (
          <ErrorPanel
            error={error}
            title={t('keys.edit.tagsFailed')}
            onRetry={() => void refetch()}
          />
        )
      }
    />
  )
}
